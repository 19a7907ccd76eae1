// Runs the workloads of kairo, of joins and of propagate on alien-signals-rs, as it is asked on standard input: library.mjs has the words,
// and Suite/Workloads what a row is.

use alien_signals::{Computed, Effect, EffectScope, Signal, end_batch, start_batch};
use std::cell::RefCell;
use std::hint::black_box;
use std::io::{BufRead, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

static COUNT: AtomicI64 = AtomicI64::new(0);
static SUM: AtomicI64 = AtomicI64::new(0);

// Loads and stores, as a plain variable would have: there is one thread.
fn ran() {
    COUNT.store(COUNT.load(Relaxed) + 1, Relaxed);
}

fn ran_reading(value: i64) {
    ran();
    SUM.store(SUM.load(Relaxed) + value, Relaxed);
}

fn batch(body: impl FnOnce()) {
    start_batch();
    body();
    end_batch();
}

fn busy() {
    let mut a = 0;
    for _ in 0..100 {
        a = black_box(a + 1);
    }
}

type Run = Box<dyn Fn() -> i64>;
type Node = Rc<dyn Fn() -> i64>;

fn watch(node: Computed<i64>) {
    Effect::new(move || {
        ran();
        black_box(node.get());
    });
}

fn plus_one(signal: Signal<i64>) -> Computed<i64> {
    Computed::new(move |_| {
        ran();
        signal.get() + 1
    })
}

/// A chain of so many computeds, one at least.
fn chain(head: Signal<i64>, length: usize) -> Vec<Computed<i64>> {
    let mut all = vec![plus_one(head)];
    while all.len() < length {
        let before = all[all.len() - 1];
        all.push(Computed::new(move |_| {
            ran();
            before.get() + 1
        }));
    }
    all
}

fn head_and_end(head: Signal<i64>, end: Computed<i64>, writes: i64, reads_first: bool) -> Run {
    Box::new(move || {
        batch(|| head.set(1));
        let mut sum = if reads_first { end.get() } else { 0 };
        for i in 0..writes {
            batch(|| head.set(i));
            sum += end.get();
        }
        sum
    })
}

fn avoidable() -> Run {
    let head = Signal::new(0);
    let first = Computed::new(move |_| { ran(); head.get() });
    let second = Computed::new(move |_| { ran(); first.get() * 0 });
    let third = Computed::new(move |_| { ran(); busy(); second.get() + 1 });
    let fourth = Computed::new(move |_| { ran(); third.get() + 2 });
    let fifth = Computed::new(move |_| { ran(); fourth.get() + 3 });
    Effect::new(move || {
        ran();
        black_box(fifth.get());
        busy();
    });
    head_and_end(head, fifth, 1000, true)
}

fn broad() -> Run {
    let head = Signal::new(0);
    let mut last = None;
    for i in 0..50 {
        let first = Computed::new(move |_| { ran(); head.get() + i });
        let second = Computed::new(move |_| { ran(); first.get() + 1 });
        watch(second);
        last = Some(second);
    }
    head_and_end(head, last.unwrap(), 50, false)
}

fn deep() -> Run {
    let head = Signal::new(0);
    let end = chain(head, 50)[49];
    watch(end);
    head_and_end(head, end, 50, false)
}

/// The sum of some nodes, in a list of its own or in a loop.
fn sum(head: Option<Signal<i64>>, nodes: Vec<Computed<i64>>, in_list: bool) -> Computed<i64> {
    Computed::new(move |_| {
        ran();
        let first = head.map_or(0, |x| x.get());
        if in_list {
            let list: Vec<i64> = nodes.iter().map(|x| x.get()).collect();
            return black_box(list).iter().fold(first, |a, b| a + b);
        }
        nodes.iter().fold(first, |a, x| a + x.get())
    })
}

fn diamond(in_list: bool) -> Run {
    let head = Signal::new(0);
    let branches = (0..5).map(|_| plus_one(head)).collect();
    let total = sum(None, branches, in_list);
    watch(total);
    head_and_end(head, total, 500, true)
}

fn triangle(in_list: bool) -> Run {
    let head = Signal::new(0);
    let total = sum(Some(head), chain(head, 9), in_list);
    watch(total);
    head_and_end(head, total, 100, true)
}

fn repeated() -> Run {
    let head = Signal::new(0);
    let total = Computed::new(move |_| {
        ran();
        (0..30).fold(0, |a, _| a + head.get())
    });
    watch(total);
    head_and_end(head, total, 100, true)
}

fn unstable() -> Run {
    let head = Signal::new(0);
    let double = Computed::new(move |_| { ran(); head.get() * 2 });
    let inverse = Computed::new(move |_| { ran(); -head.get() });
    let current = Computed::new(move |_| {
        ran();
        (0..20).fold(0, |a, _| a + if head.get() % 2 != 0 { double.get() } else { inverse.get() })
    });
    watch(current);
    head_and_end(head, current, 100, true)
}

fn mux() -> Run {
    let heads: Vec<Signal<i64>> = (0..100).map(|_| Signal::new(0)).collect();
    let all = heads.clone();
    let mux = Computed::new(move |_| {
        ran();
        Rc::new(all.iter().map(|x| x.get()).collect::<Vec<i64>>())
    });
    let places: Vec<Node> = (0..100)
        .map(|i| {
            let place = Computed::new(move |_| { ran(); mux.get()[i] });
            let next = Computed::new(move |_| { ran(); place.get() + 1 });
            watch(next);
            Rc::new(move || next.get()) as Node
        })
        .collect();
    Box::new(move || {
        let mut sum = 0;
        for factor in 1..=2 {
            for i in 0..10 {
                batch(|| heads[i].set(i as i64 * factor));
                sum += places[i]();
            }
        }
        sum
    })
}

fn propagate(width: usize, height: usize, writes: i64) -> Run {
    let head = Signal::new(0);
    for _ in 0..width {
        let end = chain(head, height)[height - 1];
        Effect::new(move || ran_reading(end.get()));
    }
    Box::new(move || {
        SUM.store(0, Relaxed);
        for i in 1..=writes {
            head.set(i);
        }
        SUM.load(Relaxed)
    })
}

/// What makes a row, and how often a run runs it.
fn row(name: &str, n: i64) -> Option<(Box<dyn Fn() -> Run>, i64)> {
    let make: Box<dyn Fn() -> Run> = match name {
        "kairo/avoidable" => Box::new(avoidable),
        "kairo/broad" => Box::new(broad),
        "kairo/deep" => Box::new(deep),
        "kairo/diamond" => Box::new(|| diamond(true)),
        "kairo/mux" => Box::new(mux),
        "kairo/repeated" => Box::new(repeated),
        "kairo/triangle" => Box::new(|| triangle(true)),
        "kairo/unstable" => Box::new(unstable),
        "joins/diamond, in a loop" => Box::new(|| diamond(false)),
        "joins/triangle, in a loop" => Box::new(|| triangle(false)),
        _ => {
            let (width, height) = name.strip_prefix("propagate/")?.split_once('x')?;
            let (width, height) = (width.parse().ok()?, height.parse().ok()?);
            return Some((Box::new(move || propagate(width, height, n)), 1));
        }
    };
    Some((make, n))
}

#[repr(C)]
struct Time {
    seconds: i64,
    nanoseconds: i64,
}

unsafe extern "C" {
    fn clock_gettime(clock: i32, time: *mut Time) -> i32;
}

/// The thread's own time, as Hamon's rows are measured: CLOCK_THREAD_CPUTIME_ID of Linux.
fn thread_time() -> i64 {
    let mut time = Time { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(3, &mut time) };
    time.seconds * 1_000_000_000 + time.nanoseconds
}

fn main() {
    let mut instance: Option<(EffectScope, Run, i64)> = None;
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let mut words = line.splitn(3, ' ');
        let word = words.next().unwrap_or("");
        let n: i64 = words.next().map_or(0, |x| x.parse().unwrap());
        let name = words.next().unwrap_or("");
        match word {
            "knows" => println!("{}", if row(name, n).is_some() { "yes" } else { "no" }),
            "make" => {
                let (make, repeats) = row(name, n).unwrap();
                let made = Rc::new(RefCell::new(None));
                let place = made.clone();
                let scope = EffectScope::new(move || *place.borrow_mut() = Some(make()));
                let run = made.borrow_mut().take().unwrap();
                instance = Some((scope, run, repeats));
                println!("ready");
            }
            "run" => {
                let (_, run, repeats) = instance.as_ref().unwrap();
                COUNT.store(0, Relaxed);
                let mut sum = 0;
                let start = thread_time();
                for _ in 0..*repeats {
                    sum += run();
                }
                let time = thread_time() - start;
                println!("{time} {sum} {}", COUNT.load(Relaxed));
            }
            _ => {
                if let Some((scope, _, _)) = instance.take() {
                    scope.dispose();
                }
                println!("ended");
            }
        }
        std::io::stdout().flush().unwrap();
    }
}

// The workloads of Suite/Workloads in JavaScript, for any library of signals. `library.mjs` joins this file with tables.js and dynamic.js,
// and puts the library's own words in the place of these, so that no adapter is measured:
//
//     x.$              reads a signal or a computed
//     SET(x, value);   writes a signal
//     batch, signal, computed, effect, build, cleanup   are functions of the library

let count = 0;
let sum = 0;
let sink = 0;

const consume = (value) => { sink = value; };
const busy = () => { let a = 0; for (let i = 0; i < 100; i++) a++; consume(a); };
const fibonacci = (n) => (n < 2 ? 1 : fibonacci(n - 1) + fibonacci(n - 2));
const hard = (n) => n + fibonacci(16);
const noChange = () => {};

/** A graph that is made once; a run is `repeats` calls of what `make` returns. */
const repeating = (repeats, make) => {
  const runOnce = build(make);
  return {
    prepare: noChange, settle: noChange, end: cleanup,
    run: () => {
      count = 0;
      let total = 0;
      for (let i = 0; i < repeats; i++) total += runOnce();
      return total;
    },
  };
};

/** Writes 1, and then 0 up to `writes`; sums what `end` is after each, and after the first where it counts. */
const headAndEnd = (head, end, writes, readsFirst) => () => {
  batch(() => { SET(head, 1); });
  let total = readsFirst ? end.$ : 0;
  for (let i = 0; i < writes; i++) {
    batch(() => { SET(head, i); });
    total += end.$;
  }
  return total;
};

const watch = (node) => effect(() => { count++; consume(node.$); });

const chain = (above, length) => {
  let current = above;
  for (let i = 0; i < length; i++) {
    const before = current;
    current = computed(() => { count++; return before.$ + 1; });
  }
  return current;
};

const kairo = {
  avoidable: () => {
    const head = signal(0);
    const first = computed(() => { count++; return head.$; });
    const second = computed(() => { count++; return first.$ * 0; });
    const third = computed(() => { count++; busy(); return second.$ + 1; });
    const fourth = computed(() => { count++; return third.$ + 2; });
    const fifth = computed(() => { count++; return fourth.$ + 3; });
    effect(() => { count++; consume(fifth.$); busy(); });
    return headAndEnd(head, fifth, 1000, true);
  },
  broad: () => {
    const head = signal(0);
    let last;
    for (let i = 0; i < 50; i++) {
      const first = computed(() => { count++; return head.$ + i; });
      last = chain(first, 1);
      watch(last);
    }
    return headAndEnd(head, last, 50, false);
  },
  deep: () => {
    const head = signal(0);
    const end = chain(head, 50);
    watch(end);
    return headAndEnd(head, end, 50, false);
  },
  diamond: () => {
    const head = signal(0);
    const branches = Array.from({ length: 5 }, () => chain(head, 1));
    const total = computed(() => { count++; return branches.map((x) => x.$).reduce((a, b) => a + b, 0); });
    watch(total);
    return headAndEnd(head, total, 500, true);
  },
  triangle: () => {
    const head = signal(0);
    const list = [head];
    for (let i = 1; i < 10; i++) list.push(chain(list[i - 1], 1));
    const total = computed(() => { count++; return list.map((x) => x.$).reduce((a, b) => a + b, 0); });
    watch(total);
    return headAndEnd(head, total, 100, true);
  },
  repeated: () => {
    const head = signal(0);
    const total = computed(() => {
      count++;
      let result = 0;
      for (let i = 0; i < 30; i++) result += head.$;
      return result;
    });
    watch(total);
    return headAndEnd(head, total, 100, true);
  },
  unstable: () => {
    const head = signal(0);
    const double = computed(() => { count++; return head.$ * 2; });
    const inverse = computed(() => { count++; return -head.$; });
    const current = computed(() => {
      count++;
      let result = 0;
      for (let i = 0; i < 20; i++) result += head.$ % 2 ? double.$ : inverse.$;
      return result;
    });
    watch(current);
    return headAndEnd(head, current, 100, true);
  },
  mux: () => {
    const heads = Array.from({ length: 100 }, () => signal(0));
    const mux = computed(() => { count++; return heads.map((x) => x.$); });
    const places = heads.map((_, i) => {
      const place = computed(() => { count++; return mux.$[i]; });
      return chain(place, 1);
    });
    for (const place of places) watch(place);
    return () => {
      let total = 0;
      for (const factor of [1, 2]) {
        for (let i = 0; i < 10; i++) {
          const head = heads[i];
          batch(() => { SET(head, i * factor); });
          total += places[i].$;
        }
      }
      return total;
    };
  },
  molwire: () => {
    const a = signal(0);
    const b = signal(0);
    const c = computed(() => { count++; return (a.$ % 2) + (b.$ % 2); });
    const d = computed(() => { count++; return [0, 1, 2, 3, 4].map((x) => x + (a.$ % 2) - (b.$ % 2)); });
    const e = computed(() => { count++; return hard(c.$ + a.$ + d.$[0]); });
    const f = computed(() => { count++; const third = d.$[2]; return hard(third !== 0 ? third : b.$); });
    const g = computed(() => { count++; const first = c.$; return first + (first !== 0 ? first : e.$ % 2) + d.$[4] + f.$; });
    effect(() => { count++; consume(hard(g.$)); });
    effect(() => { count++; consume(g.$); });
    effect(() => { count++; consume(hard(f.$)); });
    let i = 0;
    return () => {
      i++;
      batch(() => { SET(b, 1); SET(a, 1 + i * 2); });
      const first = g.$ + f.$;
      batch(() => { SET(a, 2 + i * 2); SET(b, 2); });
      return first + g.$ + f.$;
    };
  },
};

const loops = {
  "diamond, in a loop": () => {
    const head = signal(0);
    const branches = Array.from({ length: 5 }, () => chain(head, 1));
    const total = computed(() => { count++; let result = 0; for (const x of branches) result += x.$; return result; });
    watch(total);
    return headAndEnd(head, total, 500, true);
  },
  "triangle, in a loop": () => {
    const head = signal(0);
    const list = [head];
    for (let i = 1; i < 10; i++) list.push(chain(list[i - 1], 1));
    const total = computed(() => { count++; let result = 0; for (const x of list) result += x.$; return result; });
    watch(total);
    return headAndEnd(head, total, 100, true);
  },
};

const propagate = (width, height, writes) => () => {
  const head = signal(0);
  for (let i = 0; i < width; i++) {
    const end = chain(head, height);
    effect(() => { count++; sum += end.$; });
  }
  return () => {
    sum = 0;
    for (let i = 1; i <= writes; i++) { SET(head, i); }
    return sum;
  };
};

const cellx = (layers) => {
  let top;
  let bottom;
  return {
    prepare: () => build(() => {
      top = [1, 2, 3, 4].map((x) => signal(x));
      bottom = top;
      for (let i = 0; i < layers; i++) {
        const [a, b, c, d] = bottom;
        bottom = [
          computed(() => { count++; return b.$; }), computed(() => { count++; return a.$ - c.$; }),
          computed(() => { count++; return b.$ + d.$; }), computed(() => { count++; return c.$; }),
        ];
        for (const node of bottom) watch(node);
      }
      count = 0;
    }),
    run: () => {
      const before = bottom.map((x) => x.$);
      batch(() => { top.forEach((x, i) => { SET(x, 4 - i); }); });
      return [...before, ...bottom.map((x) => x.$)].reduce((a, b) => a * 31 + b, 0);
    },
    settle: noChange,
    finish: cleanup,
    end: noChange,
  };
};

/** What makes a row of the suite, by its name and its number of operations; undefined where it is none of these. */
const row = (name, n) => {
  const [group, short] = name.split(/\/(.*)/);
  const numbers = (short.match(/\d+/g) ?? []).map(Number);
  switch (group) {
    case "kairo": return kairo[short] && (() => repeating(n, kairo[short]));
    case "joins": return loops[short] && (() => repeating(n, loops[short]));
    case "propagate": return () => repeating(1, propagate(numbers[0], numbers[1], n));
    case "cellx": return () => cellx(numbers[0]);
    case "create":
      if (short === "signals") return () => createSignals(n);
      return numbers[0] > 1 || numbers[1] === 1 ? () => create(n, numbers[0], 1) : () => create(n, 1, numbers[1]);
    case "update": return () => update(n, numbers[0], numbers[1]);
    case "dynamic": {
      const share = (what) => 1 - Number(short.match(`(\\d+)% ${what}`)?.[1] ?? 0) / 100;
      return () => dynamic(numbers[0], numbers[1], numbers[2], share("dynamic"), share("lazy"), n);
    }
  }
};

const outcome = () => count;

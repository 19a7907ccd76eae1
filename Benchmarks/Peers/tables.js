// Making signals and effects, and updating them: S's table (Suite/Workloads/Create.swift, Update.swift). See workloads.js for the words.

const afterTheEnd = -1000003;

const observe = (read) => {
  switch (read.length) {
    case 0: return effect(() => { count++; });
    case 1: { const [a] = read; return effect(() => { count++; sum += a.$; }); }
    case 2: { const [a, b] = read; return effect(() => { count++; sum += a.$ + b.$; }); }
    case 4: { const [a, b, c, d] = read; return effect(() => { count++; sum += a.$ + b.$ + c.$ + d.$; }); }
    default:
      return effect(() => {
        count++;
        let total = 0;
        for (const x of read) total += x.$;
        sum += total;
      });
  }
};

const table = (signals, make, writes) => {
  let sources;
  return {
    prepare: () => {
      sources = Array.from({ length: signals }, (_, i) => signal(i));
      count = sum = 0;
    },
    run: () => {
      build(() => make(sources));
      const head = sources[0];
      for (let i = 0; i < writes; i++) batch(() => { SET(head, i); });
      cleanup();
      return sum;
    },
    // What did not end would add to the sum.
    settle: () => {
      batch(() => { for (const x of sources) { SET(x, afterTheEnd); } });
      return sum;
    },
    end: noChange,
  };
};

const create = (effects, reads, readers) => table(effects * reads / readers, (sources) => {
  for (let i = 0; i < effects; i++) {
    const first = reads === 1 ? Math.floor(i / readers) : i * reads;
    observe(sources.slice(first, first + reads));
  }
}, 0);

const createSignals = (n) => {
  let made;
  return {
    prepare: noChange,
    run: () => {
      made = [];
      for (let i = 0; i < n; i++) made.push(signal(i));
      count = n;
      const first = made[0];
      const last = made[n - 1];
      return first.$ + last.$;
    },
    settle: noChange,
    end: () => { made = undefined; },
  };
};

const update = (writes, signals, effects) => table(signals, (sources) => {
  for (let i = 0; i < effects; i++) observe(sources);
}, writes);

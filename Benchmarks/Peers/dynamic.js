// Rectangles of layers (Suite/Workloads/DynamicGraph.swift). See workloads.js for the words.

/** sfc32, seeded by the 32-bit hash of MurmurHash3. */
const pseudoRandom = (seed = "seed") => {
  const rotated = (x, bits) => (x << bits) | (x >>> (32 - bits));
  let hash = 2166136261;
  for (let i = 0; i < seed.length; i++) {
    hash ^= Math.imul(rotated(Math.imul(seed.charCodeAt(i), 3432918353), 15), 461845907);
    hash = (Math.imul(rotated(hash, 13), 5) + 3864292196) | 0;
  }
  hash ^= seed.length;
  const next = () => {
    hash ^= hash >>> 16;
    hash = Math.imul(hash, 2246822507);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
  let [a, b, c, counter] = [next(), next(), next(), next()];
  return () => {
    const total = (a + b) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = rotated(c, 21);
    counter = (counter + 1) | 0;
    const result = (total + counter) | 0;
    c = (c + result) | 0;
    return (result >>> 0) / 4294967296;
  };
};

const dynamic = (sources, width, layers, staticShare, readShare, iterations) => {
  const lastValue = (i) => 2 * i + Math.floor((iterations - 1 - i) / width) * width;
  let random = pseudoRandom();
  const isStatic = Array.from({ length: layers - 1 }, () => Array.from({ length: width }, () => random() < staticShare));
  random = pseudoRandom();
  const places = Array.from({ length: width }, (_, i) => i);
  for (let i = 0; i < Math.round(width * (1 - readShare)); i++) places.splice(Math.floor(random() * places.length), 1);
  let heads;
  let leaves;
  build(() => {
    heads = Array.from({ length: width }, (_, i) => signal(lastValue(i)));
    let layer = heads;
    for (const row of isStatic) {
      const above = layer;
      layer = above.map((_, place) => {
        const all = Array.from({ length: sources }, (_, i) => above[(place + i) % width]);
        if (row[place]) {
          return computed(() => { count++; let total = 0; for (const x of all) total += x.$; return total; });
        }
        const [first, ...others] = all;
        return computed(() => {
          count++;
          let total = first.$;
          const left = total & 1 ? total % others.length : -1;
          for (let i = 0; i < others.length; i++) if (i !== left) total += others[i].$;
          return total;
        });
      });
    }
    leaves = places.map((i) => layer[i]);
    effect(() => { for (const x of leaves) consume(x.$); });
  });
  return {
    prepare: noChange, settle: noChange, end: cleanup,
    run: () => {
      count = 0;
      for (let i = 0; i < iterations; i++) {
        const place = i % width;
        const head = heads[place];
        batch(() => { SET(head, i + place); });
        for (const x of leaves) consume(x.$);
      }
      return leaves.reduce((total, x) => total + x.$, 0);
    },
  };
};

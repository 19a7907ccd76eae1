// Runs the workloads on one library of signals, as it is asked on standard input (Suite/Peers/Outside.swift):
//
//     node library.mjs alienSignals|preactSignals FOLDER       FOLDER/node_modules has the library
//
//     knows N NAME  →  yes or no           run   →  nanoseconds, sum, count, which `compare` checks
//     make N NAME   →  ready               end   →  ended

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const libraries = {
  alienSignals: {
    path: "alien-signals/esm/index.mjs",
    read: (x) => `${x}()`,
    write: (x, value) => `${x}(${value})`,
    words: `
      const { signal, computed, effect, effectScope, startBatch, endBatch } = library;
      const batch = (body) => { startBatch(); try { body(); } finally { endBatch(); } };
      let stop = [];
      const build = (body) => { let made; stop.push(effectScope(() => { made = body(); })); return made; };
      const cleanup = () => { for (const end of stop) end(); stop = []; };`,
  },
  preactSignals: {
    path: "@preact/signals-core/dist/signals-core.mjs",
    read: (x) => `${x}.value`,
    write: (x, value) => `${x}.value = ${value}`,
    words: `
      const { signal, computed, batch } = library;
      let stop = [];
      const effect = (body) => { stop.push(library.effect(body)); };
      const build = (body) => body();
      const cleanup = () => { for (const end of stop) end(); stop = []; };`,
  },
};

const [name, folder] = process.argv.slice(2);
const { path, read, write, words } = libraries[name];
const library = await import(pathToFileURL(`${folder}/node_modules/${path}`));
const source = ["workloads.js", "tables.js", "dynamic.js"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n")
  .replaceAll(/SET\((\w+), ([^;]+)\);/g, (_, x, value) => write(x, value) + ";")
  .replaceAll(/(\w+(?:\[[^\]]+\])?)\.\$/g, (_, x) => read(x));
const { row, outcome } = new Function("library", `"use strict"; ${words} ${source} return { row, outcome };`)(library);

let instance;

const answers = {
  knows: (n, rowName) => (row(rowName, n) ? "yes" : "no"),
  make: (n, rowName) => {
    instance = row(rowName, n)();
    return "ready";
  },
  run: () => {
    instance.prepare();
    const start = process.hrtime.bigint();
    const sum = instance.run();
    const time = process.hrtime.bigint() - start;
    const settled = instance.settle() ?? sum;
    const count = outcome();
    instance.finish?.();
    return `${time} ${settled} ${count}`;
  },
  end: () => {
    instance.end();
    instance = undefined;
    return "ended";
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [, word, n, rowName] = line.match(/^(\w+)(?: (\d+) (.*))?$/);
  process.stdout.write(`${answers[word](Number(n), rowName)}\n`);
}

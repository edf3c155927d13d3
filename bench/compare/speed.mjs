// Compares libraries on one big config, warm and in one process.
import { check, loadSite, memoryHost, resolveSite } from '@nav/core';
import { timeWarm } from '../measure.mjs';
import { generateSite } from '../site.mjs';

/** The size of the biggest public site we know. */
const PAGES = 22_992;
const PASSES = 3;

/** Returns the best time of each library in milliseconds, and its ratio to the best time of nav. */
export function compareSpeed({ validation, validateSchema, jsonc, sourceMap, recast }) {
  const { text } = generateSite({ pages: PAGES });
  const host = memoryHost({ 'docs.json': text });
  const nav = () => check(host, 'docs.json', { files: false });
  const clean = [
    nav().diagnostics.length === 0,
    validateSchema(JSON.parse(text)),
    validation.validateDocsConfig(JSON.parse(text)).success,
  ];
  if (clean.includes(false)) throw new Error(`the config is not valid for all: ${clean}`);
  const calls = [
    [
      'nav check --no-files',
      'the structure, every rule that needs no files, and a place for each finding',
      nav,
    ],
    ['JSON.parse', 'the values, without their places', () => JSON.parse(text)],
    ['jsonc-parser', 'a tree with places', () => jsonc.parseTree(text)],
    ['json-source-map', 'the values and their places', () => sourceMap.parse(text)],
    ['recast', 'a syntax tree with places', () => recast.parse(`export default ${text}`)],
    [
      'ajv',
      '`JSON.parse`, then the schema of the builder; no places, no rules beyond it',
      () => validateSchema(JSON.parse(text)),
    ],
    [
      '@mintlify/validation',
      '`JSON.parse`, then the validator of the builder; no places',
      () => validation.validateDocsConfig(JSON.parse(text)),
    ],
  ];
  // Without a live tree, V8 forgets the shape of its nodes and discards the code compiled for it.
  const kept = resolveSite(loadSite(host, 'docs.json'))?.tree;
  // In turns, so that a slow spell of the machine hits all.
  const times = calls.map(() => []);
  for (let pass = 0; pass < PASSES; pass += 1)
    calls.forEach(([, , call], index) => {
      times[index].push(timeWarm(call, { rounds: 1 }));
    });
  if (!kept?.root.children.length) throw new Error('the site has no navigation');
  const best = times.map((all) => Math.min(...all));
  return {
    pages: PAGES,
    megabytes: Buffer.byteLength(text) / 1e6,
    rows: calls.map(([name, about], index) => ({
      name,
      about,
      milliseconds: best[index],
      ratio: best[index] / best[0],
    })),
  };
}

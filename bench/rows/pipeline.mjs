// Compares parsing, validating and resolving, warm and in process, with JSON.parse of the same text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, memoryHost } from '@nav/core';
import { walkPages } from '@nav/core/client';
import {
  checkStructure,
  composeConfig,
  detectDialect,
  grammarNamed,
  resolve,
} from '@nav/core/stages';
import { compareWarm, milliseconds } from '../measure.mjs';
import { generateSite } from '../site.mjs';

const PIPELINE_TARGET = 4;
const ALL_RULES_TARGET = 9.5;
/** The size of the biggest public site we know. */
const PAGES = 22_992;

export function pipelineRows({ site }) {
  const generated = generateSite({ pages: PAGES }).text;
  const rows = rowsFor(generated, 'generated site');
  if (site) rows.push(...rowsFor(readFileSync(join(site, 'docs.json'), 'utf8'), 'given site'));
  return rows;
}

function rowsFor(text, name) {
  const host = memoryHost({ 'docs.json': text });
  const parse = () => JSON.parse(text);
  // Without a live tree, V8 forgets the shape of its nodes and discards the code compiled for it.
  const kept = resolveText(host, text);
  const piped = compareWarm(() => runStages(host, text), parse);
  const checked = compareWarm(() => check(host, 'docs.json', { files: false }), parse);
  const { diagnostics } = check(host, 'docs.json', { files: false });
  const read = compareWarm(() => readTree(host, text), parse);
  if (kept.root.children.length === 0) throw new Error('the site has no navigation');
  return [
    {
      name: `parse + validate + resolve, ${name}`,
      measured: piped.ratio,
      target: PIPELINE_TARGET,
      unit: '× JSON.parse',
      note: `${milliseconds(piped.subject)} to ${milliseconds(piped.baseline)}`,
    },
    {
      name: `the same with every rule, ${name}`,
      measured: checked.ratio,
      target: ALL_RULES_TARGET,
      unit: '× JSON.parse',
      note: `${milliseconds(checked.subject)} to ${milliseconds(checked.baseline)}, ${diagnostics.length} findings located`,
    },
    {
      // Reading everything includes what is built on first use.
      name: `parse + resolve, every property of every page read, ${name}`,
      measured: read.ratio,
      unit: '× JSON.parse',
      note: `${milliseconds(read.subject)} to ${milliseconds(read.baseline)}`,
    },
  ];
}

/** Runs the stages one by one: source and `$ref`s, structure, tree. */
function runStages(host, text) {
  const { config } = composeConfig(host, 'docs.json', text);
  const grammar = grammarNamed(detectDialect(config.value));
  const findings = checkStructure(config.value, grammar);
  return { findings, tree: resolve(config, grammar).tree };
}

function resolveText(host, text) {
  const { config } = composeConfig(host, 'docs.json', text);
  return resolve(config, grammarNamed(detectDialect(config.value))).tree;
}

function readTree(host, text) {
  let length = 0;
  walkPages(resolveText(host, text), (page) => {
    length +=
      page.id.length +
      page.label.length +
      page.path.length +
      page.href.length +
      page.title.length +
      page.origin.pointer.length;
  });
  return length;
}

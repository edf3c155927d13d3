// Compares which specifications are rejected: each has at most one fault.
import { check, memoryHost } from '@nav/core';
import { choices } from './random.mjs';
import { specification } from './specification.mjs';

const VALUES = [
  '',
  'x',
  5,
  true,
  null,
  [],
  {},
  ['x'],
  [5],
  { x: 1 },
  { $ref: '#/components/schemas/None' },
];
const KEYS = [
  'x-own',
  'own',
  'webhooks',
  'summary',
  'description',
  '$ref',
  'externalDocs',
  'examples',
  'query',
];

/** @param {{ whyRejected(text: string): Promise<string | undefined> }} builder */
export async function compareSpecifications({ whyRejected }, { count, seed }) {
  const differences = [];
  for (let index = 0; index < count; index++) {
    const text = faultyText(seed + index);
    const theirs = await whyRejected(text);
    const ours = rejectedByNav(text);
    if ((theirs === undefined) === (ours === undefined)) continue;
    differences.push({
      kind: theirs === undefined ? 'false' : 'missed',
      mintlify: theirs,
      nav: ours,
      input: text,
    });
  }
  return { compared: count, differences };
}

function rejectedByNav(text) {
  const host = memoryHost({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      navigation: { tabs: [{ tab: 'API', openapi: 'o.json' }] },
    }),
    'o.json': text,
  });
  const { diagnostics } = check(host, 'docs.json');
  return diagnostics.find(({ code }) => code === 'openapi-invalid')?.message;
}

function faultyText(seed) {
  const random = choices(seed);
  const { pick, below } = random;
  const whole = specification(random);
  const objects = [];
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    objects.push(value);
    Object.values(value).forEach(visit);
  };
  visit(whole);
  const target = pick(objects);
  const keys = Object.keys(target);
  const change = below(3);
  if (change === 0 && keys.length > 0) delete target[pick(keys)];
  else if (change === 1 && keys.length > 0) target[pick(keys)] = pick(VALUES);
  else if (!Array.isArray(target)) target[pick(KEYS)] = pick(VALUES);
  return JSON.stringify(whole);
}

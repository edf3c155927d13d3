import { parseJson } from '@nav/json';
import { example } from './example.ts';
import type { Files, Project } from './project.ts';

/** The message for a site without pages. */
export const CONFIG_ONLY = 'Only the config is checked. Open a folder to also check its pages.';

/** The share of a config that must be new to count as another config. */
const NEW_SHARE = 0.5;

/** Returns true if someone has pasted their config over the config of the example, whose pages do not belong to it. */
export function isPastedOver(files: Files, config: string, after: string): boolean {
  const before = example.files[example.config] ?? '';
  const isExample =
    config === example.config &&
    Object.entries(example.files).every(([file, text]) => file === config || files[file] === text);
  if (!isExample || !isConfig(after)) return false;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return start + end < before.length * (1 - NEW_SHARE);
}

export function configOnly(text: string): Project {
  const config = isOldConfig(text) ? 'mint.json' : 'docs.json';
  return { config, files: { [config]: text } };
}

function isConfig(text: string): boolean {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && 'navigation' in value;
}

/** Before docs.json, the navigation was a list. */
function isOldConfig(text: string): boolean {
  const value = parseJson(text);
  return (
    typeof value === 'object' &&
    value !== null &&
    Array.isArray((value as { navigation?: unknown }).navigation)
  );
}

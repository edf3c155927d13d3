import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from '@nav/collections';
import { SETTINGS_FILE } from '@nav/core/internal';
import { isFile } from '@nav/disk';
import { isConfigModule } from '@nav/paths';
import { MAX_FOLDERS } from '../texts/limits.ts';
import type { OpenTexts } from '../texts/open-texts.ts';

const CONFIG_NAME = 'docs.json';

/** The files that can be a part of a site. */
const MEMBER = /\.(?:json|jsonc|mdx?|ya?ml)$/i;
/** Folders that do not contain sites. */
const UNSEARCHED = /^(?:node_modules|\..*)$/;

/**
 * Returns the absolute paths of the configs that a file may belong to: itself, or the nearest one in its folder or a parent
 * folder. A settings file belongs to all sites below it.
 */
export function configsFor(path: string, texts: OpenTexts): string[] {
  const name = basename(path);
  if (name === CONFIG_NAME) return [path];
  if (isConfigModule(name)) return isModuleConfig(path, texts) ? [path] : [];
  if (!MEMBER.test(name)) return [];
  const isSettings = name === SETTINGS_FILE || name === 'package.json';
  const nearest = configAbove(dirname(path), texts);
  const below = isSettings && !nearest ? configsBelow(dirname(path)) : [];
  return nearest === undefined ? below : [nearest];
}

function configAbove(folder: string, texts: OpenTexts): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = configIn(at, texts);
    if (found !== undefined || at === dirname(at)) return found;
  }
}

function configIn(folder: string, texts: OpenTexts): string | undefined {
  const usual = join(folder, CONFIG_NAME);
  if (texts.has(usual) || isFile(usual)) return usual;
  for (const extension of ['ts', 'js', 'mjs', 'mts']) {
    const module = join(folder, `docs.config.${extension}`);
    if (isFile(module) && isModuleConfig(module, texts)) return module;
  }
  return undefined;
}

/** Returns true for a module that mentions a navigation: many other modules are named `docs.ts`. */
function isModuleConfig(path: string, texts: OpenTexts): boolean {
  try {
    const text = texts.get(path)?.text ?? readFileSync(path, 'utf8');
    return /\bnavigation\b/.test(text);
  } catch {
    return false;
  }
}

function configsBelow(folder: string): string[] {
  const found: string[] = [];
  const folders = [folder];
  for (const at of folders) {
    if (folders.length > MAX_FOLDERS) break;
    for (const entry of entriesOf(at)) {
      if (entry.isDirectory() && !UNSEARCHED.test(entry.name)) folders.push(join(at, entry.name));
      else if (entry.name === CONFIG_NAME) found.push(join(at, entry.name));
    }
  }
  return found;
}

function entriesOf(folder: string): Dirent[] {
  return attempt(() => readdirSync(folder, { withFileTypes: true }), []);
}

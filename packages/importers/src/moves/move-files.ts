import { codemods, planJson } from '@nav/codemods/json';
import type { Host } from '@nav/core';
import { groupByFolder } from '@nav/core/internal';
import { joinPath, relativePath } from '@nav/text';
import type { Layout } from '../addresses/layout.ts';
import { type Lost, newLost } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';

/** The texts of pages after they moved, by their old paths; also those of pages with links to them. */
export interface MovedTexts {
  texts: ReadonlyMap<string, string>;
  lost: readonly Lost[];
}

const CONFIG = 'docs.json';
const LIST = 'moves.csv';

/**
 * Rewrites the links of a site to pages that move, and the relative links in those. The codemod that moves pages does it, on
 * files in memory.
 *
 * @param edited texts that differ from those of the files, by path.
 * @param mayChange returns true for a file whose links follow. Others, such as lists of a framework, stay as they are.
 */
export function moveTexts(
  files: SourceFiles,
  { site, moves }: Layout,
  edited: ReadonlyMap<string, string>,
  mayChange: (file: string) => boolean,
): MovedTexts {
  const names = new Map<string, string>();
  const oldNames = new Map<string, string>();
  for (const file of files.below(site)) {
    const path = relativePath(site, file) as string;
    // Builders ignore some names. Under another extension the codemod takes such a file for the page that it becomes.
    const name = moves.has(file) && !/\.mdx$/.test(path) ? path.replace(/\.[^.]*$/, '.mdx') : path;
    names.set(file, name);
    oldNames.set(name, file);
  }
  const withoutExtension = (path = '') => path.replace(/\.[^./]*$/, '');
  const slugs = [...moves].map(([file, to]) => ({
    from: withoutExtension(names.get(file)),
    to: withoutExtension(relativePath(site, to)),
  }));
  const changed = slugs.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return { texts: edited, lost: [] };
  const rows = changed.map(({ from, to }) => `${quoted(from)},${quoted(to)}`);
  const host: Host = {
    read: (path) => {
      const file = oldNames.get(path);
      return file === undefined ? undefined : (edited.get(file) ?? files.readRaw(file));
    },
    list: () => groupByFolder(oldNames.keys()),
  };
  const plan = planJson(
    codemods.get('move-page') as NonNullable<ReturnType<typeof codemods.get>>,
    { map: LIST, pageOnly: true, noRedirect: true },
    {
      file: CONFIG,
      text: JSON.stringify({ navigation: { pages: changed.map(({ from }) => from) } }),
      host,
      dialect: 'mintlify',
      readInput: (path) => (path === LIST ? `from,to\n${rows.join('\n')}\n` : undefined),
    },
  );
  const texts = new Map(edited);
  const lost: Lost[] = [];
  const top = { file: joinPath(site, CONFIG), line: 1, column: 1 };
  if (plan.status !== 'changed') {
    const reason = plan.reason ?? 'the links cannot be read';
    lost.push(newLost('links to pages that move', reason, top));
  }
  for (const { file, after, movedFrom, movedTo, report } of plan.files) {
    for (const { file: path, reason, line, column } of report.notConverted) {
      // The config is only a list of the pages that move.
      if (path === undefined) continue;
      const at = { file: oldNames.get(path) ?? joinPath(site, path), line, column };
      lost.push(newLost('a link to a page that moves', reason, at));
    }
    const old = oldNames.get(movedFrom ?? file);
    if (old === undefined || after === undefined || movedTo !== undefined) continue;
    if (!moves.has(old) && !mayChange(old)) continue;
    if (after !== (edited.get(old) ?? files.readRaw(old))) texts.set(old, after);
  }
  return { texts, lost };
}

function quoted(field: string): string {
  return `"${field.replaceAll('"', '""')}"`;
}

import { loadSite, memoryHost, type NavTree, resolveSite } from '@nav/core';
import {
  type Framework,
  frameworks,
  ImportError,
  type ImportPlan,
  importSite,
  type SourceFiles,
} from '../../src/index.ts';
import { filesOf } from '../neutral.ts';
import type { RoundTrip } from './differences.ts';
import { type FrameworkFormat, formats } from './formats.ts';

/** Resolves a site in memory. */
export function resolveTexts(texts: Readonly<Record<string, string>>): NavTree {
  const site = loadSite(memoryHost(texts), 'docs.json');
  const resolved = site && resolveSite(site);
  if (!resolved) throw new Error('The navigation cannot be resolved.');
  return resolved.tree;
}

/**
 * Exports a navigation to a framework, and imports the result.
 *
 * @param pages the texts of the pages by path without extension.
 */
export function roundTrip(
  name: string,
  before: NavTree,
  pages: ReadonlyMap<string, string>,
): RoundTrip & { plan: ImportPlan } {
  const framework = frameworks.find((one) => one.name === name);
  const { folder, extension = '.mdx', site } = formats[name] as FrameworkFormat;
  if (!framework) throw new Error(name);
  const { files, lost, filesOf: targetsOf } = site(before);
  const texts: Record<string, string> = { ...files };
  const origins = new Map<string, string>();
  for (const [path, text] of pages) {
    for (const target of targetsOf(path)) {
      texts[`${folder}${target}${extension}`] = text;
      origins.set(`${folder}${target}`, path);
    }
  }
  const plan = importAny(filesOf(texts), framework);
  const imported: Record<string, string> = { ...texts, 'docs.json': plan.config };
  for (const { file } of plan.pages) delete imported[file];
  const moved = new Map<string, string | undefined>();
  for (const { file, to = file, after } of plan.pages) {
    imported[to] = after;
    moved.set(withoutExtension(to), origins.get(withoutExtension(file)));
  }
  const { navbar = {} } = JSON.parse(plan.config) as { navbar?: { links?: { href: string }[] } };
  return {
    before,
    after: resolveTexts(imported),
    pathOf: (path) => moved.get(path) ?? origins.get(path) ?? path,
    lost,
    notConverted: plan.report.notConverted,
    navbar: navbar.links?.map(({ href }) => href) ?? [],
    plan,
  };
}

/** Imports a site with its files where they are, unless a redirect would hide one. */
function importAny(files: SourceFiles, framework: Framework): ImportPlan {
  const options = { folder: '', out: 'docs.json' };
  try {
    return importSite(files, framework, { ...options, layout: 'keep' });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return importSite(files, framework, { ...options, layout: 'urls' });
  }
}

function withoutExtension(file: string): string {
  return file.replace(/\.mdx?$/, '');
}

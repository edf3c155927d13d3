import { addTo } from '@nav/collections';
import { baseName, folderOf, isHiddenPath, joinPath } from '@nav/paths';
import { START } from '@nav/positions';
import { ruleLevels } from '../../config/rule-levels.ts';
import { quote } from '../../diagnostics/catalog/wording.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { definesEndpoint, parseEndpointEntry } from '../../openapi/endpoint.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';

/** The kinds of files that are reported. */
const KINDS = [
  ['image', /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/i],
  ['video', /\.(?:mp4|webm|mov)$/i],
  ['snippet', /(?:^|\/)(?:_?snippets|components)\/.*\.(?:mdx?|[jt]sx?)$/],
] as const;

/** Files that may refer to others. */
const TEXT = /\.(?:mdx?|[cm]?[jt]sx?|json|ya?ml|css|html?|txt)$/i;

/** Files at the root of a site that builders use without a reference. */
const IMPLICIT = /^(?:favicon|logo|og|apple-touch-icon)\b[^/]*$/i;

/** Reports images, videos, snippets and specifications if no file on the site contains their path or name. */
export const unusedFile: Rule = (context) => {
  const { config, files, settings, texts, report } = context;
  if (!files || !texts.readsAll || ruleLevels(settings).isOff('unused-file')) return {};
  return {
    end() {
      const candidates = new Map<string, string>();
      for (const file of files.all) {
        const kind = kindOf(context, files, file);
        if (kind !== undefined) candidates.set(file, kind);
      }
      if (candidates.size === 0) return;
      for (const file of usedFiles(context, files, candidates)) candidates.delete(file);
      for (const [path, kind] of candidates)
        report({
          code: 'unused-file',
          severity: 'warning',
          args: {
            path,
            sentence: `No file on this site refers to the ${kind} ${quote(path)}. Delete it, or ignore it in nav.config.json.`,
          },
          at: { file: joinPath(config.folder, path), range: START },
        });
    },
  };
};

function kindOf(
  { specifications, texts }: RuleContext,
  files: SiteFiles,
  file: string,
): string | undefined {
  if (isHiddenPath(file) || files.isCopy(file) || IMPLICIT.test(file)) return undefined;
  const known = KINDS.find(([, pattern]) => pattern.test(file))?.[0];
  // `isIgnored` is true for every file in the snippets folder.
  if (known === 'snippet') return 'ignored' in files.whyLeftOut(file) ? undefined : known;
  if (files.isIgnored(file)) return undefined;
  if (known !== undefined) return known;
  if (!/\.(?:json|ya?ml)$/.test(file)) return undefined;
  const start = texts.read(file)?.slice(0, MOST_READ) ?? '';
  const isSpecification =
    /["']?(?:openapi|swagger)["']?\s*:/.test(start) &&
    specifications.find?.(file)?.state === 'read';
  return isSpecification ? 'specification' : undefined;
}

/** A specification declares its version within this number of characters. */
const MOST_READ = 4000;

/** Yields the candidates that another file refers to. */
function* usedFiles(
  context: RuleContext,
  files: SiteFiles,
  candidates: ReadonlyMap<string, string>,
): Generator<string> {
  const { texts } = context;
  const byName = new Map<string, string[]>();
  for (const file of candidates.keys()) for (const name of namesOf(file)) addTo(byName, name, file);
  const unusual = [...candidates.keys()].filter((file) => /[^\w.@+-]/.test(baseName(file)));
  for (const file of files.all) {
    if (!TEXT.test(file)) continue;
    const text = texts.read(file) ?? '';
    for (const written of pathsIn(text)) yield* namedBy(written, file, byName);
    for (const one of unusual) if (one !== file && hasName(text, baseName(one))) yield one;
  }
  yield* definingFiles(context, files, candidates, byName);
}

/** Yields the specifications that define the endpoints in front matter, unless a path in front of the endpoint decides. */
function* definingFiles(
  { specifications, texts }: RuleContext,
  files: SiteFiles,
  candidates: ReadonlyMap<string, string>,
  byName: ReadonlyMap<string, readonly string[]>,
): Generator<string> {
  for (const slug of files.pages.keys()) {
    const written = texts.meta(slug)?.data.openapi;
    const entry = typeof written === 'string' ? parseEndpointEntry(written) : undefined;
    const isNamed = entry?.source !== undefined && namedBy(entry.source, '', byName).length > 0;
    if (written === undefined || isNamed) continue;
    for (const [file, kind] of candidates) {
      const found = kind === 'specification' ? specifications.find?.(file) : undefined;
      if (found?.state !== 'read') continue;
      const { specification } = found.reading;
      if (!entry || !specification || definesEndpoint(specification, entry)) yield file;
    }
  }
}

/** Returns the files that a path in a file may refer to. */
function namedBy(
  written: string,
  from: string,
  byName: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const name = baseName(written);
  // A name without an extension may be an ordinary word.
  const isMeant = (one: string) =>
    one !== from &&
    (baseName(one) === name || /\.(?:json|ya?ml)$/.test(one) || isPathTo(one, written, from));
  const others = byName.get(name)?.filter(isMeant) ?? [];
  // If several files have this name, prefer an exact path.
  const exact = others.filter((one) => isPathTo(one, written, from));
  return exact.length > 0 ? exact : others;
}

/** Tests for a name that contains spaces or other characters that usually end a path. */
function hasName(text: string, name: string): boolean {
  return text.includes(name) || text.includes(encodeURI(name));
}

/** Returns the names that can refer to a file. Imports often omit the extension of a module, or use its folder. */
function namesOf(file: string): string[] {
  const plain = namesake(file);
  return plain === file ? [baseName(file)] : [baseName(file), baseName(plain)];
}

/** Yields the parts of a text that may be paths. */
function* pathsIn(text: string): Generator<string> {
  // A full stop may end the sentence, and a link may end in a slash by mistake.
  for (const [written] of text.matchAll(/[\w.@+%~/-]+/g))
    yield written.replace(/(?<![./])[./]+$/, '');
}

function isPathTo(file: string, written: string, from: string): boolean {
  const paths = [joinPath(folderOf(from), written), joinPath('', written)];
  // A path may start at an alias, such as `@/components`.
  const tail = written.replace(/^(?:[.@~]*\/)+/, '');
  return [file, namesake(file)].some(
    (one) => paths.includes(one) || (tail.includes('/') && one.endsWith(`/${tail}`)),
  );
}

/** Returns the path of a module or specification without its extension. */
function namesake(file: string): string {
  return file.replace(/(?:\/index)?\.(?:mdx?|[jt]sx?|json|ya?ml)$/, '');
}

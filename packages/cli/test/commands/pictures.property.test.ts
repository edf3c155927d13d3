import {
  drawDot,
  drawMermaid,
  drawSvg,
  type Sketch,
  sketchDiff,
  sketchTree,
} from '@nav/adapters/internal';
import { codePoint } from '@nav/cases/code-points';
import {
  checkSite,
  diffTrees,
  loadSite,
  memoryHost,
  type NavTree,
  resolveSite,
  type Site,
} from '@nav/core';
import { walkPages } from '@nav/core/client';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { runs } from '../nav.ts';

type SketchNode = Sketch['root'];

const label = fc.oneof(
  fc.constantFrom(
    '<b>',
    '"]; x["',
    '&lt;',
    '1. a',
    '%%{init: {}}%%',
    '\\N',
    '#quot;',
    'end',
    'ﬂ°°60¶ß',
  ),
  fc.string({ unit: codePoint }),
  fc.string({ unit: 'grapheme', maxLength: 70 }),
);
const page = fc.integer({ max: 40, min: 0 }).map((n) => `p/${n}`);
const { group } = fc.letrec((tie) => ({
  group: fc.record({
    group: label,
    pages: fc.array(fc.oneof({ maxDepth: 2, withCrossShrink: true }, page, tie('group')), {
      maxLength: 16,
    }),
  }),
}));
const version = fc.record({ version: label, groups: fc.array(group, { maxLength: 2 }) });
const navigation = fc.oneof(
  fc.record({ groups: fc.array(group, { maxLength: 3 }) }),
  fc.record({ versions: fc.array(version, { maxLength: 12 }) }),
);

function flatten(node: SketchNode): SketchNode[] {
  return [node, ...node.children.flatMap(flatten)];
}

/** Returns the number in a text such as `1,200 pages` or `… 3 more pages`. */
function pagesIn(text: string): number {
  const [, digits] = /^(?:… )?([\d,]+) (?:more )?pages?$/.exec(text) ?? [];
  return Number((digits ?? '0').replaceAll(',', ''));
}

/** Returns the text of each box of an SVG. */
function textsOfSvg(svg: string): string[] {
  const parser = new SaxesParser();
  const texts: string[] = [];
  let isText = false;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    isText = name === 'tspan';
    if (name === 'g' && attributes.class !== 'lines') texts.push('');
  });
  parser.on('text', (text) => {
    if (isText) texts.push(`${texts.pop()} ${text}`.trim());
  });
  parser.on('closetag', () => {
    isText = false;
  });
  parser.write(svg).close();
  return texts;
}

const MERMAID = /^ {2}(?:n\d+ --> )?n\d+\["((?:[\p{L}\p{N}\p{M} ]|#\d+;|<br>)*)"\](?::::\w+)?$/u;

function textsOfMermaid(text: string): string[] {
  return text
    .split('\n')
    .slice(3, -1)
    .filter((line) => !line.startsWith('  classDef '))
    .map((line) => {
      const [, content] = MERMAID.exec(line) ?? [];
      if (content === undefined) throw new Error(line);
      return content
        .replace('<br>', '\n')
        .replace(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    });
}

const DOT = /^ {2}n\d+ \[label="((?:[^"\\]|\\.)*)"(?:, \w+=(?:\w+|"[^"\\]*"))*\]$/;

function textsOfDot(text: string): string[] {
  return text
    .split('\n')
    .slice(4, -2)
    .filter((line) => !/^ {2}n\d+ -> n\d+$/.test(line))
    .map((line) => {
      const [, content] = DOT.exec(line) ?? [];
      if (content === undefined) throw new Error(line);
      return content
        .replace(/\\([\s\S])/g, (_, sign) => (sign === 'n' ? '\n' : sign))
        .replaceAll('&amp;', '&');
    });
}

function expectedText({ kind, label: name, notes }: SketchNode): string {
  const characters = [...name];
  const cut = characters.length > 60 ? `${characters.slice(0, 59).join('').trimEnd()}…` : name;
  const first = kind === '' ? cut : `${kind} ${cut}`;
  return notes.length === 0 ? first : `${first}\n${notes.join(', ')}`;
}

it('pictures have every page once, drawn or counted, and every label as it is', () => {
  fc.assert(
    fc.property(navigation, fc.option(fc.integer({ min: 1, max: 4 })), (nav, depth) => {
      const files = Object.fromEntries(
        Array.from({ length: 50 }, (_, n) => [`p/${n}.mdx`, '']).filter((_, n) => n % 7 !== 0),
      );
      const host = memoryHost({ ...files, 'docs.json': JSON.stringify({ navigation: nav }) });
      const site = loadSite(host, 'docs.json') as Site;
      const tree = resolveSite(site)?.tree;
      if (!tree) return;
      const { diagnostics: findings } = checkSite(site);
      const sketch = sketchTree(tree, { findings, depth: depth ?? undefined });
      const nodes = flatten(sketch.root);

      let total = 0;
      walkPages(tree, () => {
        total += 1;
      });
      const counted = nodes
        .filter(({ role, folded }) => role === 'page' || (folded && role !== 'orphan'))
        .map(({ role, label: name, notes }) =>
          role === 'page' ? 1 : [name, ...notes].reduce((sum, text) => sum + pagesIn(text), 0),
        );
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(total);
      expect(sketch.summary).toMatch(new RegExp(`^${total} pages?(?:,|$)`));

      const expected = nodes.map(expectedText);
      const dot = drawDot(sketch);
      expect(textsOfDot(dot)).toEqual(expected);
      expect(textsOfMermaid(drawMermaid(sketch))).toEqual(
        expected.map((text) => text.replaceAll('ﬂ', 'fl')),
      );
      const svg = drawSvg(sketch);
      expect(textsOfSvg(svg)).toHaveLength(nodes.length);
      expect([svg, dot]).toEqual([drawSvg(sketch), drawDot(sketch)]);
    }),
    { numRuns: runs(15) },
  );
});

it('pictures of changes have about a hundred rows, count all changes, and draw every label as it is', () => {
  const treeOf = (nav: object, title: string) => {
    const files = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`p/${n}.mdx`, `---\ntitle: ${title}${n % 5}\n---\n`]),
    );
    const host = memoryHost({ ...files, 'docs.json': JSON.stringify({ navigation: nav }) });
    return resolveSite(loadSite(host, 'docs.json'))?.tree as NavTree;
  };
  fc.assert(
    fc.property(navigation, navigation, fc.constantFrom('A', 'B'), (before, after, title) => {
      const diff = diffTrees(treeOf(before, 'A'), treeOf(after, title));
      const sketch = sketchDiff(diff, 'docs.json');
      const nodes = flatten(sketch.root);
      expect(nodes.length).toBeLessThanOrEqual(100);
      const pages = diff.added.length;
      if (pages > 0) expect(sketch.summary).toMatch(new RegExp(`^${pages} pages? added(?:,|$)`));
      const isDrawn = nodes.length > 1;
      const {
        reordered,
        changed,
        redirects: _,
        redirectsRemoved: ____,
        unredirected: __,
        candidates: ___,
        ...listed
      } = diff;
      expect(isDrawn).toBe(Object.values(listed).some((list) => list.length > 0));

      const expected = nodes.map(expectedText);
      expect(textsOfDot(drawDot(sketch))).toEqual(expected);
      expect(textsOfMermaid(drawMermaid(sketch))).toEqual(
        expected.map((text) => text.replaceAll('ﬂ', 'fl')),
      );
      expect(textsOfSvg(drawSvg(sketch))).toHaveLength(nodes.length);
    }),
    { numRuns: runs(15) },
  );
});

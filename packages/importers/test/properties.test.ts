import { check, loadSite, memoryHost, resolveSite } from '@nav/core';
import { dialects, readFrontMatter, redirectFinder } from '@nav/core/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ImportError,
  type ImportOptions,
  type ImportPlan,
  type Item,
  importSite,
  type Section,
} from '../src/index.ts';
import { filesOf, frameworkOf } from './neutral.ts';
import { type NeutralSite, neutralSite } from './neutral-trees.ts';

const numRuns = process.env.NAV_SLOW === '1' ? 1000 : 8;

const options = fc.record({
  layout: fc.constantFrom('keep' as const, 'urls' as const),
  links: fc.constantFrom('note' as const, 'anchors' as const),
  tabs: fc.constantFrom('auto' as const, 'none' as const, 'top-level' as const),
  wrapTopLevel: fc.constantFrom(undefined, 'All'),
});

function run(site: NeutralSite, more: Partial<ImportOptions>): ImportPlan | undefined {
  try {
    return importSite(filesOf(site.texts), frameworkOf(site.source), {
      folder: '',
      out: 'docs.json',
      ...more,
    });
  } catch (error) {
    // A tree without a page cannot be imported, and no layout hides a page.
    if (error instanceof ImportError && /no pages|would hide/.test(error.message)) return undefined;
    throw error;
  }
}

/** Returns the files after an import. */
function filesAfter({ texts }: NeutralSite, plan: ImportPlan): Record<string, string> {
  const files: Record<string, string> = { ...texts };
  for (const { file, to } of plan.pages) if (to !== undefined) delete files[file];
  for (const { file, to, after } of plan.pages) files[to ?? file] = after;
  return { ...files, 'docs.json': plan.config };
}

/** Returns the slug of a page after an import. */
function slugAfter(plan: ImportPlan, file: string): string {
  const moved = plan.pages.find((one) => one.file === file)?.to ?? file;
  return moved.replace(/\.mdx?$/, '');
}

/** Returns the pages of a tree in reading order, by file. */
function pagesOf(sections: readonly Section[]): string[] {
  const inItems = (items: readonly Item[]): string[] =>
    items.flatMap((item) => {
      if (item.kind === 'page') return item.withheld === undefined ? [item.file] : [];
      if (item.kind !== 'group') return [];
      return [...(item.index ? [item.index.file] : []), ...inItems(item.items)];
    });
  return sections.flatMap((one) => [...inItems(one.items), ...pagesOf(one.menu ?? [])]);
}

/** Returns the entries of a config in reading order. */
function entriesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(entriesOf);
  if (typeof value !== 'object' || value === null) return [];
  const one = value as Record<string, unknown>;
  const children = ['versions', 'languages', 'tabs', 'menu', 'groups', 'pages'];
  return [
    ...(typeof one.root === 'string' ? [one.root] : []),
    ...children.flatMap((key) => entriesOf(one[key])),
  ];
}

/** Returns the label of the first entry of each page, except of pages that also are that of a group or that a link opens. */
function firstLabels(sections: readonly Section[]): Map<string, string> {
  const labels = new Map<string, string>();
  const others = new Set<string>(['docs/intro.md']);
  const inItems = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.kind === 'page' && item.withheld === undefined && !labels.has(item.file))
        labels.set(item.file, item.label);
      if (item.kind !== 'group') continue;
      if (item.index) others.add(item.index.file);
      inItems(item.items);
    }
  };
  const inSections = (list: readonly Section[]): void => {
    for (const one of list) {
      inItems(one.items);
      inSections(one.menu ?? []);
    }
  };
  inSections(sections);
  for (const file of others) labels.delete(file);
  return labels;
}

function each(claim: (site: NeutralSite, plan: ImportPlan, more: Partial<ImportOptions>) => void) {
  fc.assert(
    fc.property(neutralSite, options, (site, more) => {
      const plan = run(site, more);
      if (plan) claim(site, plan, more);
    }),
    { numRuns },
  );
}

describe('an import of any tree', () => {
  it('converts or reports every node', () => {
    each((site, plan) => {
      const { notConverted } = plan.report;
      expect(notConverted.filter(({ reason }) => reason === 'it was not converted')).toEqual([]);
      const entries = new Set(entriesOf(JSON.parse(plan.config).navigation));
      const whats = notConverted.map(({ what }) => what);
      const refused = site.source.editions?.filter(({ language }) => language?.name === 'xx');
      for (const one of site.source.editions ?? []) {
        if (refused?.includes(one)) continue;
        for (const file of pagesOf(one.sections)) {
          const isReported = whats.some((what) => what.includes(file));
          expect(entries.has(slugAfter(plan, file)) || isReported, file).toBe(true);
        }
      }
    });
  });

  it('shows pages in the order of the source', () => {
    each((site, plan) => {
      const { editions = [], pages = [] } = site.source;
      const isLinked = (slug: string) =>
        slug === slugAfter(plan, 'docs/intro.md') ||
        pages.some(
          ({ file, address }) =>
            /\/docs\/intro\/?$/.test(address) && slug === slugAfter(plan, file),
        );
      const wanted = editions
        .filter(({ language }) => language?.name !== 'xx')
        .flatMap(({ sections }) => pagesOf(sections).map((file) => slugAfter(plan, file)));
      // Links to a page of the site become entries of it.
      const without = (slugs: string[]) => slugs.filter((slug) => !isLinked(slug));
      expect(without(entriesOf(JSON.parse(plan.config).navigation))).toEqual(without(wanted));
    });
  });

  it('checks without errors', () => {
    each((site, plan) => {
      const result = check(memoryHost(filesAfter(site, plan)), 'docs.json', { links: false });
      const errors = result?.diagnostics.filter(({ severity }) => severity === 'error');
      expect(errors).toEqual([]);
    });
  });

  it('counts what the config contains', () => {
    each((site, plan) => {
      const host = memoryHost(filesAfter(site, plan));
      const loaded = loadSite(host, 'docs.json');
      expect(loaded && resolveSite(loaded)).toBeDefined();
      const { pages, redirects } = plan.report.converted;
      const config = JSON.parse(plan.config);
      expect(pages).toBe(entriesOf(config.navigation).length);
      expect(redirects).toBe(config.redirects?.length ?? 0);
    });
  });

  it('changes only front matter and the heading of the title, and links if pages move', () => {
    each((site, plan, { layout }) => {
      const listed = new Set(plan.report.files.map(({ file }) => file));
      for (const { file, before, after } of plan.pages) {
        expect(listed.has(file)).toBe(true);
        expect(site.texts[file]).toBe(before);
        expect(after.startsWith('\uFEFF')).toBe(before.startsWith('\uFEFF'));
        const newlines = (text: string) => [text.includes('\r\n'), /(?<!\r)\n/.test(text)];
        expect(newlines(after)).toEqual(newlines(before));
        const [old, now] = [readFrontMatter(before).data, readFrontMatter(after).data];
        const allowed = new Set(['title', 'sidebarTitle', 'icon', 'tag', 'hidden']);
        for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
          if (!allowed.has(key)) expect(now[key]).toEqual(old[key]);
        }
        const tail =
          layout === 'keep' ? /Text with (.*)$/s : /Text with \[a link\]\([^)]*\)\.(.*)$/s;
        expect(tail.exec(after)?.[1]).toBe(tail.exec(before)?.[1]);
        if (layout === 'keep' && before === after)
          expect(plan.report.files).toContainEqual(
            expect.objectContaining({ file, status: 'moved' }),
          );
      }
    });
  });

  it('leaves no link to a renamed file dead', () => {
    each((site, plan) => {
      if (!plan.pages.some(({ file, to }) => file === 'docs/guide/README.md' && to)) return;
      const result = check(memoryHost(filesAfter(site, plan)), 'docs.json');
      const dead = result?.diagnostics.filter(
        ({ code, message }) => code === 'link-not-found' && message.includes('/docs/guide/README'),
      );
      expect(dead).toEqual([]);
    });
  });

  it('shows the first label of each page', () => {
    each((site, plan, { tabs }) => {
      // With these, a page may be the first of a tab instead of the page of a group.
      if (tabs === 'top-level') return;
      const texts = filesAfter(site, plan);
      const reported = plan.report.notConverted.map(({ what }) => what);
      const editions = site.source.editions ?? [];
      const used = editions.filter(({ language }) => language?.name !== 'xx');
      for (const [file, label] of firstLabels(used.flatMap(({ sections }) => sections))) {
        const page = plan.pages.find((one) => one.file === file);
        const { title, sidebarTitle } = readFrontMatter(texts[page?.to ?? file] ?? '');
        const isReported = reported.some(
          (what) => /^(?:title|sidebarTitle) /.test(what) && what.includes(file),
        );
        if (!isReported)
          expect((sidebarTitle ?? title)?.replace(/\s+/g, ' '), file).toBe(
            label.replace(/\s+/g, ' '),
          );
      }
    });
  });
});

describe('a new site', () => {
  it('leads every old address to its page', () => {
    each((site, plan) => {
      const config = JSON.parse(plan.config);
      const find = redirectFinder<{ source: string; destination: string }>(
        config.redirects ?? [],
        dialects.mintlify.redirectSyntax,
      );
      const entries = new Set(entriesOf(config.navigation));
      for (const { file, address } of site.source.pages ?? []) {
        const slug = slugAfter(plan, file);
        const plain = address.replace(/\/$/, '') || '/';
        if (!entries.has(slug) || plain === '/') continue;
        if (`/${slug}` === plain || `/${slug}` === `${plain}/index`) continue;
        expect(find(plain)?.target, `${address} of ${file}`).toBe(`/${slug}`);
      }
    });
  });

  it('gives the same bytes for the same files', () => {
    each((site, plan, more) => {
      expect(run(site, more)).toEqual(plan);
    });
  });
});

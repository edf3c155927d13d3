import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

/** The committed runs. All measured figures of the pages come from them. */
const results = [
  'bench/results.json',
  'bench/compare/results.json',
  'bench/mintlify/results.json',
  'bench/translations.json',
  'packages/cli/replay/results.json',
  'packages/cli/replay/sites.json',
];
const numbers = results.flatMap((file) =>
  (read(file).match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number),
);

/** Figures that another test compares with the code that they describe. */
const comparedElsewhere: Readonly<Record<string, RegExp>> = {
  // bundles.test.ts and links.test.ts
  'apps/docs/api/hosts.mdx': /kB$/,
  // bundles.test.ts
  'apps/docs/api/codemods.mdx': /kB$/,
  'packages/codemods/README.md': /kB$/,
};

const FIGURE =
  /(?<![\w.#/-])(\d[\d,]*(?:\.\d+)?)\s(ms|s|MB|kB|×|%|times|packages)(?![\w-])|(?<![\w.#/-])(\d[\d,]*)\sof\s(\d[\d,]*)(?![\w-])/g;
/** Words before a limit, which is not measured. */
const LIMIT = /(?:at most|up to|more than|below|less than|after)\s(?:\d[\d,.]* \w+ (?:in|and) )?$/;

const pages = execFileSync('git', ['ls-files', '-z', '*.md', '*.mdx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /^(?:README\.md|apps\/docs\/|packages\/[\w-]+\/(?:README|rules\/))/.test(file));

interface Figure {
  file: string;
  figure: string;
  values: readonly { value: number; digits: number }[];
}

function figuresOf(file: string): Figure[] {
  const text = read(file)
    .replace(/^(`{3,}).*?^\1/gms, '')
    .replace(/`[^`\n]*`/g, '`x`');
  return [...text.matchAll(FIGURE)]
    .filter(({ index }) => !LIMIT.test(text.slice(Math.max(0, index - 60), index)))
    .map(([figure, one, , first, second]) => ({
      file,
      figure: figure.replace(/\s+/g, ' '),
      values: [one, first, second].flatMap((digits) =>
        digits === undefined
          ? []
          : [
              {
                value: Number(digits.replaceAll(',', '')),
                digits: digits.split('.')[1]?.length ?? 0,
              },
            ],
      ),
    }));
}

/** Returns true if a committed result is the value, rounded as the text rounds it. */
function isMeasured({ values }: Figure): boolean {
  return values.every(({ value, digits }) =>
    numbers.some((number) => Number(number.toFixed(digits)) === value),
  );
}

describe('the figures in prose', () => {
  const figures = pages.flatMap(figuresOf);

  it('are found', () => {
    const found = figures.map(({ figure }) => figure);
    expect(found).toContain('302 of 875');
    expect(found.some((figure) => figure.endsWith(' MB'))).toBe(true);
    expect(found.some((figure) => figure.endsWith(' s'))).toBe(true);
  });

  it('are in a committed result, or compared with the code by another test', () => {
    const unknown = figures.filter(
      (one) => !comparedElsewhere[one.file]?.test(one.figure) && !isMeasured(one),
    );
    expect(unknown.map(({ file, figure }) => `${file}: ${figure}`)).toEqual([]);
  });

  it('of real sites link to the list of sites and commits', () => {
    for (const file of new Set(
      figures.filter(({ figure }) => / of /.test(figure)).map(({ file }) => file),
    ))
      expect(read(file), file).toMatch(/(?:benchmarks(?:\.mdx)?|RESULTS\.md)#real-sites/);
  });
});

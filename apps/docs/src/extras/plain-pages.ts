import { stripVTControlCharacters } from 'node:util';
import { importSummary } from '../benchmarks/imports.ts';
import { replaySummary } from '../benchmarks/replay.ts';
import { runSentence } from '../benchmarks/run-sentence.ts';
import { losses, resultTables } from '../benchmarks/tables.ts';
import { table } from '../codemods/readme.ts';
import { doneStep, type StepName } from '../terminal/quick-start.ts';

/** The pages that README.md links to, as Markdown files for GitHub. */
export const plainPages: readonly (readonly [page: string, file: string])[] = [
  ['quick-start', 'examples/quick-start.md'],
  ['benchmarks', 'bench/RESULTS.md'],
];

const COMPONENT = /^<(\w+)(?: [^>]*?)? \/>$/gm;
const TIME = /\b(?:\d+ ms|\d+\.\d s)(?=[),])/g;

/**
 * Converts a page of our site to Markdown without components.
 *
 * @param source the page in MDX.
 * @param file the path of the result in the repository.
 * @param shown the existing result. The durations in its terminal sessions are kept.
 */
export async function plainPage(source: string, file: string, shown: string): Promise<string> {
  const title = /^title: (.*)$/m.exec(source)?.[1] ?? '';
  const body = source.replace(/^---\n.*?\n---\n+/s, '');
  const found = [...body.matchAll(COMPONENT)];
  const parts = await Promise.all(found.map(([tag, name = '']) => componentText(tag, name)));
  const text = body
    .replace(/\]\(\/([^)#]*)/g, (_, path: string) => `](../apps/docs/${path}.mdx`)
    .replace(/^```(\w+) title="(.*?)"$/gm, '`$2`:\n\n```$1')
    .replace(/(?<![*\w])\*([^*\s][^*\n]*)\*(?![*\w])/g, '_$1_')
    .replace(COMPONENT, () => parts.shift() ?? '')
    .replace(/\n{3,}/g, '\n\n');
  const note = `<!-- ${file} is generated from a page of apps/docs by \`NAV_UPDATE=1 npx vitest run --project @nav/docs\` -->`;
  const times = (/^<Step /m.test(body) && shown.match(TIME)) || [];
  return `${note}\n\n# ${title}\n\n${text}`.replace(TIME, (time) => times.shift() ?? time);
}

async function componentText(tag: string, name: string): Promise<string> {
  const given = /name="(.*?)"/.exec(tag)?.[1] ?? '';
  switch (name) {
    case 'Step':
      return stepText(given as StepName);
    case 'BenchmarkTable': {
      const result = resultTables()[given];
      if (!result) throw new Error(`There is no table "${given}".`);
      return table(
        result.head,
        result.rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|'))),
      );
    }
    case 'BenchmarkRun':
      return runSentence();
    case 'BenchmarkLosses':
      return losses()
        .map((text) => `- ${text}`)
        .join('\n');
    case 'ReplaySummary':
      return replaySummary();
    case 'ImportSummary':
      return importSummary();
    case 'BenchmarkPlot':
      return '';
    case 'Unpublished':
      // The sentence must be true before and after a release, because a release does not regenerate this page.
      return 'If npm does not find the packages, run `npm run demo` once in a checkout of the repository, and then `node PATH/TO/CHECKOUT/packages/cli/bin/nav.js` in place of `npx @nav/cli`.';
    default:
      throw new Error(`The component ${name} has no plain text.`);
  }
}

async function stepText(name: StepName): Promise<string> {
  const step = await doneStep(name);
  if ('file' in step)
    return `\`${step.file}\`:\n\n\`\`\`diff\n- ${step.before}\n+ ${step.after}\n\`\`\``;
  const outputs = step.outputs.map(
    ({ command, output }) => `$ ${command}\n${stripVTControlCharacters(output).trimEnd()}\n`,
  );
  return `\`\`\`console\n${outputs.join('\n')}\`\`\``;
}

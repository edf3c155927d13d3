import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codemodExamples } from '../src/codemods/examples.ts';
import { runExample } from '../src/codemods/run-example.ts';
import { runNav } from '../src/terminal.ts';

const listed = JSON.parse(runNav(['migrate', '--list', '--format', 'json'], process.cwd())) as {
  name: string;
}[];
const names = listed.map(({ name }) => name).toSorted();

describe('the page of codemods', () => {
  it('has an example of every codemod', () => {
    expect(Object.keys(codemodExamples).toSorted()).toEqual(names);
  });

  it('has a section for every codemod', () => {
    const page = readFileSync(new URL('../codemods.mdx', import.meta.url), 'utf8');
    const sections = [...page.matchAll(/^## (.+)\n\n<Codemod name="\1" \/>$/gm)];
    expect(sections.map(([, name]) => name).toSorted()).toEqual(names);
  });

  it.each(names)('%s changes its example', (name) => {
    const example = codemodExamples[name];
    if (!example) throw new Error(`There is no example of ${name}.`);
    const { output, before, after } = runExample(example);
    expect(example.run.split(' ')[0]).toBe(name);
    expect(output).not.toContain('✗');
    expect(after).not.toEqual(before);
  });
});

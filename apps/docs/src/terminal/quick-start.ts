import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporarySite } from './temporary-site.ts';
import { runNav } from './terminal.ts';

/** A part of the quick start: commands to run, or a text to replace in a file. */
type Step = { run: readonly string[] } | { file: string; from: string; to: string };

const steps = {
  create: { run: ['nav init --example'] },
  check: { run: ['nav check'] },
  fix: { run: ['nav check --fix'] },
  page: { file: 'introduction.mdx', from: '(/guides/scal)', to: '(/guides/scale)' },
  orphan: { run: ['nav migrate add-orphans'] },
  move: { run: ['nav migrate move-page --from quickstart --to guides/start'] },
  look: { run: ['nav resolve', 'nav explain guides/start'] },
  done: { run: ['nav check --max-warnings 0'] },
} satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

/** A step that was done: the output of its commands, or the line that was changed. */
export type DoneStep =
  | { outputs: { command: string; output: string }[] }
  | { file: string; before: string; after: string };

let done: Promise<ReadonlyMap<string, DoneStep>> | undefined;

/** Returns a step after all steps were done in order, once, in a folder that was empty. */
export async function doneStep(name: StepName): Promise<DoneStep> {
  done ??= doAll();
  const step = (await done).get(name);
  if (!step) throw new Error(`The quick start has no step "${name}".`);
  return step;
}

function doAll(): Promise<ReadonlyMap<string, DoneStep>> {
  return inTemporarySite({}, async (folder) => {
    const results = new Map<string, DoneStep>();
    for (const [name, step] of Object.entries<Step>(steps)) {
      results.set(name, 'run' in step ? await runAll(step.run, folder) : edit(step, folder));
    }
    return results;
  });
}

async function runAll(commands: readonly string[], folder: string): Promise<DoneStep> {
  const outputs: { command: string; output: string }[] = [];
  for (const command of commands) {
    const program = 'npx @nav/cli';
    const output = await runNav(command.split(' ').slice(1), folder, { program });
    outputs.push({ command: command.replace('nav', program), output });
  }
  return { outputs };
}

function edit(
  { file, from, to }: { file: string; from: string; to: string },
  folder: string,
): DoneStep {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const before = text.split('\n').find((line) => line.includes(from));
  if (before === undefined) throw new Error(`${file} does not contain "${from}".`);
  const after = before.replace(from, to);
  writeFileSync(path, text.replace(before, after));
  return { file, before, after };
}

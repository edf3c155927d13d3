// Measures the first `npx @nav/cli check` of somebody who has nothing installed: an empty cache, and a registry on this machine.
import { readFileSync } from 'node:fs';
import { firstRun } from '../../release/first-run.mjs';
import { median } from '../measure.mjs';

const ROUNDS = 3;

export async function firstRunRows() {
  const { commands, packages, megabytes } = await firstRun(Array(ROUNDS).fill('check'));
  return [
    {
      name: 'npx @nav/cli check, empty cache',
      measured: median(commands.map(({ seconds }) => seconds)),
      target: 2,
      unit: 's',
      note: `${packages} package, ${megabytes.toFixed(1)} MB. ${builder()}`,
    },
  ];
}

/** Returns what the command line of the builder takes, which `bench/compare` has measured. */
function builder() {
  const { installs } = JSON.parse(
    readFileSync(new URL('../compare/results.json', import.meta.url), 'utf8'),
  );
  const { name, packages, megabytes, seconds } = installs.find((one) => one.name === 'mint');
  return `${name}: ${packages} packages, ${megabytes.toFixed(0)} MB, ${seconds.toFixed(0)} s`;
}

import { others, own } from './results.ts';

/** Returns when and where the committed comparison was measured. */
export function runSentence(): string {
  const { date, machine } = others;
  const day = new Date(date).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  const names: Readonly<Record<string, string>> = {
    linux: 'Linux',
    darwin: 'macOS',
    win32: 'Windows',
  };
  const system = names[machine.platform] ?? machine.platform;
  const isBusy = [others, own].some(({ load, machine: { cores } }) => load.highest > cores + 1);
  const warning = isBusy ? ' The machine was busy, so compare only numbers in the same table.' : '';
  return `Measured on ${day} with Node.js ${machine.node.slice(1)} on ${system}, ${machine.cores} cores of ${machine.cpu} and ${machine.memory} GB of memory.${warning}`;
}

// Reads the programs of its standard input as sidebars, and prints the milliseconds of the processor that each takes.
import { readFileSync } from 'node:fs';
import { memoryHost } from '@nav/core';
import { frameworks, sourceFiles } from '../../dist/index.js';

const docusaurus = frameworks.find(({ name }) => name === 'docusaurus');
const config =
  'module.exports = { title: "A", url: "https://a.dev", baseUrl: "/", presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]] };';

for (const [index, program] of JSON.parse(readFileSync(0, 'utf8')).entries()) {
  const start = process.cpuUsage();
  const files = sourceFiles(
    memoryHost({ 'docusaurus.config.js': config, 'sidebars.js': program, 'docs/a.md': '# A\n' }),
  );
  docusaurus.read(files, '', {});
  console.log(JSON.stringify({ index, ms: process.cpuUsage(start).user / 1000 }));
}

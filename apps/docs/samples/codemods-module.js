import { readModule } from '@nav/codemods/module';
import { checkSite, loadSite } from '@nav/core';
import { nodeHost } from '@nav/core/node';

const file = 'docs.config.ts';
const host = nodeHost();
const { source, refusals } = readModule(file, host.read(file) ?? '');
if (!source) throw new Error(refusals[0]?.message);

const json = JSON.stringify(source.value);
const site = loadSite({ ...host, read: (path) => (path === file ? json : host.read(path)) }, file);
if (!site?.config) throw new Error('It holds no config.');

const sources = new Map(site.sources).set(file, source);
const { diagnostics } = checkSite({ ...site, sources, config: { ...site.config, sources } });
for (const { range, severity, code, message } of diagnostics) {
  const { line, column } = range.start;
  console.log(`${file}:${line}:${column} ${severity} ${code}\n  ${message}`);
}

import { readFileSync } from 'node:fs';
import { codemods, plan, readSourceMap, trace, writePlan } from '@nav/codemods';

const cwd = process.cwd();
const codemod = codemods.get('pages-to-groups');
if (!codemod) throw new Error('There is no such codemod.');
for (const planned of await plan(codemod, {}, ['docs.json'], { cwd })) {
  await writePlan(planned, { cwd, sourceMap: true });
}

const map = readSourceMap(readFileSync('docs.json.map', 'utf8'));
console.log(map && trace(map, 15, 19));

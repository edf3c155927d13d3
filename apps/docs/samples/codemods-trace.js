import { readFileSync } from 'node:fs';
import { codemods, isStale, planFiles, readSourceMap, trace, writePlan } from '@nav/codemods';

const cwd = process.cwd();
const codemod = codemods.get('pages-to-groups');
if (!codemod) throw new Error('There is no such codemod.');
for (const plan of await planFiles(codemod, {}, ['docs.json'], { cwd })) {
  await writePlan(plan, { cwd, sourceMap: true });
}

const mapText = readFileSync('docs.json.map', 'utf8');
console.log(trace(mapText, 15, 19));

const map = readSourceMap(mapText);
const text = readFileSync('docs.json', 'utf8');
console.log(map && isStale(map, text), map && isStale(map, `${text}\n`));

import { codemods, patchOf, plan, readOptions, writePlan } from '@nav/codemods';

const cwd = process.cwd();
const codemod = codemods.get('wrap-root');
if (!codemod) throw new Error('There is no such codemod.');

console.log(readOptions(codemod, { in: 'rooms' }).problems);

const plans = await plan(codemod, { in: 'tabs', label: 'Docs' }, ['docs.json'], { cwd });
for (const plan of plans) {
  console.log(plan.file, plan.status, plan.reason ?? '');
  console.log(patchOf(plan.files));
  const { written, problem } = await writePlan(plan, { cwd, sourceMap: true });
  console.log('written', written, problem?.file ?? '');
}

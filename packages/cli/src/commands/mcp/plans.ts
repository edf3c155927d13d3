import { codemods } from '@nav/codemods';
import { optionWords } from '@nav/codemods/internal';
import { assertInside, configInside } from '@nav/site/configs-inside';
import { UsageError } from '@nav/site/failure';
import { suggestName } from '@nav/site/suggest-name';
import { planId } from '../../reporters/patch.ts';
import { suggestCodemod } from '../migrate/codemod-names.ts';
import { answerOf, shorten, type ToolAnswer, type ToolSession } from './answers.ts';

/** The maximum number of remembered plans. */
const MAX_PLANS = 50;

interface Request {
  codemod: string;
  options: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  site?: string | undefined;
}

/** Plans a codemod on one site, and remembers the plan. */
export async function planCodemod(
  { codemod: name, options, site = '.' }: Request,
  { root, plans, run }: ToolSession,
): Promise<ToolAnswer> {
  const codemod = codemods.get(name);
  if (!codemod)
    throw new UsageError(`Unknown codemod "${name}".${suggestCodemod(name, codemods.keys())}`);
  const known = [...new Set([...Object.keys(codemod.options), 'at'])];
  // Agents cannot use the other options of the command, such as --force, which overwrites uncommitted changes.
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  if (unknown !== undefined)
    throw new UsageError(
      `${name} has no option "${unknown}".${suggestName(unknown, known)} Its options are ${known.join(', ')}.`,
    );
  for (const [option, value] of Object.entries(options))
    if (codemod.options[option]?.isFile) assertInside(String(value), root);
  const config = await configInside(site, root, codemod.config);
  const words = optionWords(options);
  const line = (...more: string[]) => ['migrate', name, ...words, ...more, '--', config];
  const answer = await run(line('--dry-run'));
  if (answer.code !== 0) return { text: answer.notes || answer.text, isError: true };
  if (answer.text === '') return { text: JSON.stringify({ plan: null, notes: answer.notes }) };
  const id = planId(answer.text);
  plans.delete(id);
  plans.set(id, line('--plan', id));
  const [oldest] = plans.keys();
  if (plans.size > MAX_PLANS && oldest !== undefined) plans.delete(oldest);
  const command = ['nav', ...line('--plan', id)];
  const { notes, text } = answer;
  return { text: JSON.stringify({ plan: id, notes, command, diff: shorten(text) }) };
}

/** Writes the changes of a plan, if they are still the same. */
export async function applyPlan(
  { plan }: { plan: string },
  { plans, run }: ToolSession,
): Promise<ToolAnswer> {
  const line = plans.get(plan);
  if (!line) throw new UsageError(`Unknown plan "${plan}". Call plan_codemod first.`);
  const answer = await run(line);
  if (answer.code !== 0) return { text: answer.text + answer.notes, isError: true };
  plans.delete(plan);
  return answerOf(answer);
}

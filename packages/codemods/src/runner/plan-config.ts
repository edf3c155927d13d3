import { docsSettings } from '@nav/core/settings';
import { normalizePath } from '@nav/paths';
import { open } from '../module/open.ts';
import type { Codemod } from './codemod.ts';
import { failTooDeep, type Plan, planOpened } from './plan.ts';
import type { PlanInput } from './plan-input.ts';

/** Problems with the config or the options never throw. */
export async function planText(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  input: PlanInput,
): Promise<Plan> {
  try {
    const opened = await open(normalizePath(input.file), input.text, input.host);
    return planOpened(codemod, options, { docsSettings, ...input }, opened);
  } catch (error) {
    return failTooDeep(codemod, input, error);
  }
}

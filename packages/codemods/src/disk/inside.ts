import { dirname, resolve } from 'node:path';
import type { Plan } from '../runner/plan.ts';
import { whyUnsafe } from './writing/write-target.ts';

/** Fails a plan that would write or delete a file outside the folder of its config, through a link too. */
export function failIfOutside(plan: Plan, cwd: string): Plan {
  if (plan.status !== 'changed') return plan;
  const root = dirname(resolve(cwd, plan.file));
  for (const { file, status } of plan.files) {
    const why =
      status === 'unchanged' ? undefined : whyUnsafe(root, resolve(cwd, file), resolve(cwd));
    if (why === undefined) continue;
    const reason = `Cannot write ${file}: ${why}.`;
    return { ...plan, status: 'failed', fault: 'outside', reason, files: [] };
  }
  return plan;
}

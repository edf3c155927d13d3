import { type Codemod, migrateJson, type Plan } from '@nav/codemods';
import picocolors from 'picocolors';
import { patchResult, planId } from '../../reporters/patch.ts';
import { planText } from '../../reporters/plan-text.ts';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import type { ExitCode } from '../../terminal/exit-codes.ts';
import { printJson } from '../../terminal/printer.ts';
import { printable } from '../../terminal/text.ts';
import type { MigrateFlags } from './codemod-flags.ts';

export function present(
  codemod: Codemod,
  plans: readonly Plan[],
  flags: MigrateFlags,
  terminal: Terminal,
): CommandResult {
  const colors = picocolors.createColors(terminal.color);
  const isStale = flags.check && plans.some(({ status }) => status === 'changed');
  const code = exitCodeOf(plans) || (isStale ? 1 : 0);
  if (flags.format === 'json') {
    const json = migrateJson(codemod.name, plans, { sourceMap: flags.sourceMap === true });
    const id = flags.dryRun ? { plan: planId(patchFor(plans, terminal).stdout) } : {};
    return { stdout: printJson({ ...json, ...id }), code };
  }
  const summary = planText(plans, colors, !isPreview(flags));
  if (flags.print) return { stdout: newTexts(plans), isContent: true, stderr: summary, code };
  if (!isPreview(flags)) return { stdout: summary, code };
  const { stdout, stderr } = patchFor(plans, terminal, terminal.color);
  return { stdout, isContent: true, stderr: summary + stderr, code };
}

/** Formats all changes of plans as a patch. */
export function patchFor(
  plans: readonly Plan[],
  { cwd }: Terminal,
  color = false,
): ReturnType<typeof patchResult> {
  const changed = plans.filter(({ status }) => status === 'changed');
  return patchResult(
    changed.flatMap(({ files }) => files),
    { cwd, color },
  );
}

/** Returns 2 for wrong options, unknown names in them, and files that cannot be read or written; 1 for refusals and other failures. */
function exitCodeOf(plans: readonly Plan[]): ExitCode {
  const isBroken = ({ fault }: Plan) => fault === 'unreadable' || fault === 'unwritable';
  // A shell pattern may match files without a config, but if no file has one, nothing was done.
  const active = plans.filter(({ status }) => status !== 'skipped');
  // One of many sites is enough to have what an option names.
  const isMisfit = active.length > 0 && active.every(({ fault }) => fault === 'options');
  if (isMisfit || plans.some(isBroken)) return 2;
  return plans.length > 0 &&
    (active.length === 0 || plans.some(({ status }) => status === 'failed' || status === 'refused'))
    ? 1
    : 0;
}

/** Formats the new configs; several are separated by their names. */
function newTexts(plans: readonly Plan[]): string {
  const valid = plans.filter(({ status }) => status !== 'failed' && status !== 'skipped');
  const texts = valid.flatMap(({ files }) => {
    const config = files.find(({ after }) => after !== undefined);
    return config ? [{ file: config.file, text: config.after ?? '' }] : [];
  });
  if (plans.length === 1) return texts[0]?.text ?? '';
  return texts.map(({ file, text }) => `==> ${printable(file)} <==\n${text}\n`).join('');
}

/** Returns true if changes are only shown and not written. */
export function isPreview({ check, dryRun, print }: MigrateFlags): boolean {
  return Boolean(check || dryRun || print);
}

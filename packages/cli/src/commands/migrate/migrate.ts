import { type Codemod, codemods, type Plan, plan } from '@nav/codemods';
import { failIfUncommitted } from '@nav/codemods/internal-node';
import { findConfigs } from '@nav/site/configs';
import { reasonOf, UsageError } from '@nav/site/failure';
import { assertComplete, lockSites } from '@nav/site/lock-sites';
import { settingsFor } from '@nav/site/settings-text';
import { writeAll } from '@nav/site/write-plans';
import picocolors from 'picocolors';
import { planId } from '../../reporters/patch.ts';
import { planText } from '../../reporters/plan-text.ts';
import {
  CANCELED,
  type Command,
  type CommandResult,
  type OptionTable,
  type Terminal,
} from '../../terminal/command.ts';
import { formatOption, valuedFlags } from '../../terminal/options.ts';
import { offlineOptions } from '../../terminal/site-options.ts';
import { printable } from '../../terminal/text.ts';
import { flagsOf, type MigrateFlags, missingOptions, optionsFrom } from './codemod-flags.ts';
import { suggestCodemod } from './codemod-names.ts';
import { listCodemods } from './list-codemods.ts';
import { rejectPositional } from './positional.ts';
import { isPreview, patchFor, present } from './present.ts';

const options: OptionTable = {
  '--list': 'list the codemods',
  '--dry-run': 'print the changes as a unified diff instead of writing',
  '--check': 'in CI: like --dry-run, but exit with 1 if there are changes',
  '--print': 'print the new config instead of writing',
  '--source-map':
    'write FILE.map next to each changed config, for `nav trace`; json: include the map',
  '--force': 'overwrite files with uncommitted changes, and source maps of other tools',
  '--plan <id>': 'fail unless the changes match this `plan` from --dry-run --format json',
  ...formatOption(
    ['text', 'json'],
    'output format; json includes the new content of each file, its map and a report of the changed values',
  ),
  // A codemod does not read from the network.
  ...offlineOptions,
};

const valued = valuedFlags(options);

/**
 * @param args the arguments after `migrate`.
 * @throws UsageError if they name an unknown codemod.
 */
export function commandFor(args: readonly string[]): { command: Command } {
  const codemod = findCodemod(args);
  return { command: (codemod ? commandOf(codemod, args) : general) as Command };
}

function findCodemod(args: readonly string[]): Codemod | undefined {
  const words = args.filter(
    (arg, index) => !arg.startsWith('-') && !valued.includes(args[index - 1] ?? ''),
  );
  const known = words.find((word) => codemods.has(word));
  const [word] = words;
  if (known !== undefined || word === undefined) return codemods.get(known ?? '');
  const hint = suggestCodemod(word, codemods.keys());
  throw new UsageError(`Unknown codemod "${word}".${hint} Run \`nav migrate --list\` for a list.`);
}

const general: Command<MigrateFlags> = {
  name: 'migrate',
  arguments: '[codemod] [path...]',
  values: [...codemods.keys()],
  description:
    'Restructure configs with a codemod, leaving everything else byte-for-byte unchanged. Paths work as in `nav check`. By default, the nearest docs.json is changed, or the only one in a subfolder. A config may be a JavaScript or TypeScript module. Run `nav migrate CODEMOD --help` for the options of a codemod. In a terminal, it prompts for missing options.',
  options,
  examples: [
    ['nav migrate --list', 'list the codemods'],
    ['nav migrate pages-to-groups --dry-run', 'preview the changes'],
    ['nav migrate extract-refs docs --source-map', 'keep a source map for `nav trace`'],
    [
      'nav migrate move-page --from setup --to guides/install',
      'update the entry, file and links, and add a redirect',
    ],
  ],
  async run(_args, flags, terminal) {
    if (flags.list) return listCodemods(flags.format, terminal);
    if (!hasPrompts(flags, terminal))
      throw new UsageError('Pass the name of a codemod. Run `nav migrate --list` for a list.');
    const { askCodemod } = await import('./ask-migrate.ts');
    const codemod = await askCodemod(codemods.values(), terminal.dialog);
    return codemod ? prompt(codemod, [], flags, terminal, true) : CANCELED;
  },
};

/** @param args the arguments after `migrate`. */
function commandOf(codemod: Codemod, args: readonly string[]): Command<MigrateFlags> {
  const { name, summary, examples } = codemod;
  const line = (rest: string) => ['nav migrate', name, rest].filter(Boolean).join(' ');
  const isComplete = missingOptions(codemod, {}).length === 0;
  const preview = ['--dry-run', 'preview the changes'] as const;
  const shown = isComplete || examples.length === 0 ? [...examples, preview] : examples;
  const all = { ...flagsOf(codemod), ...options };
  return {
    name: 'migrate',
    arguments: '[codemod] [path...]',
    topic: name,
    description: summary,
    options: all,
    examples: shown.map(([rest, description]) => [line(rest), description]),
    async run([first, ...paths], flags, terminal) {
      if (flags.list) return listCodemods(flags.format, terminal);
      if (first !== name) {
        throw new UsageError(`Put the codemod before the path: nav migrate ${name} ${first}`);
      }
      const line = { args, paths, flags, valued: valuedFlags(all) };
      await rejectPositional(codemod, line, terminal.cwd);
      return prompt(codemod, paths, flags, terminal);
    },
  };
}

function hasPrompts({ format }: MigrateFlags, { interactive }: Terminal): boolean {
  return interactive && format === 'text';
}

/** Prompts for missing options in a terminal, asks the questions of the plans, then runs a codemod. */
async function prompt(
  codemod: Codemod,
  paths: readonly string[],
  given: MigrateFlags,
  terminal: Terminal,
  confirm = false,
): Promise<CommandResult> {
  const files = await findConfigs(paths, terminal.cwd, { name: codemod.config, toWrite: true });
  const isAsking = hasPrompts(given, terminal);
  let flags = given;
  if (isAsking && (confirm || missingOptions(codemod, flags).length > 0)) {
    const { askOptions, askPart } = await import('./ask-migrate.ts');
    const answers = await askOptions(codemod, flags, terminal.dialog);
    if (!answers) return CANCELED;
    // A codemod that is chosen from the list gets a prompt for the part to change, too.
    if (confirm && codemod.options.at) {
      const part = await askPart(terminal.dialog);
      if (part === undefined) return CANCELED;
      if (part !== '') answers.at = part;
    }
    flags = { ...flags, ...answers };
  }
  if (isAsking && codemod.asks) {
    const plans = await planAll(codemod, files, flags, terminal);
    const asked = plans.flatMap(({ questions }) => questions);
    const questions = asked.filter(({ option }) => flags[option] === undefined);
    if (questions.length > 0) {
      const { askQuestions } = await import('./ask-migrate.ts');
      terminal.write('');
      const answers = await askQuestions(questions, terminal.dialog);
      if (!answers) return CANCELED;
      flags = { ...flags, ...answers };
    }
  }
  return migrate(codemod, files, flags, terminal, confirm);
}

/** Plans a codemod, and writes the changes unless they are only shown. No other run writes the sites meanwhile. */
async function migrate(
  codemod: Codemod,
  files: readonly string[],
  flags: MigrateFlags,
  terminal: Terminal,
  confirm: boolean,
): Promise<CommandResult> {
  if (isPreview(flags)) {
    assertComplete(files, terminal.cwd);
    return present(codemod, await planAll(codemod, files, flags, terminal), flags, terminal);
  }
  let locks = await lockSites(files, terminal);
  try {
    const planned = await planAll(codemod, files, flags, terminal);
    if (flags.plan !== undefined && flags.plan !== planId(patchFor(planned, terminal).stdout))
      throw new UsageError(
        `Plan ${flags.plan} no longer applies, because files have changed. Run --dry-run again.`,
      );
    const isAsking = hasPrompts(flags, terminal);
    // An open question keeps nobody from working. A file that changes meanwhile is not overwritten.
    if (isAsking) locks.release();
    const plans = await askToWrite(planned, flags, terminal, confirm);
    if (!plans) return CANCELED;
    if (isAsking) locks = await lockSites(files, terminal);
    const { done, undo } = writeAll(plans, locks, flags, terminal);
    const result = present(codemod, done, flags, terminal);
    return flags.format === 'json' ? result : { ...result, stderr: undo };
  } finally {
    locks.release();
  }
}

/**
 * Fails plans that would overwrite uncommitted changes, unless the user agrees, and asks for permission to write.
 *
 * @param confirm true to show the changes and ask for confirmation.
 * @returns the plans to write; `undefined` if the user cancels.
 */
async function askToWrite(
  planned: Plan[],
  flags: MigrateFlags,
  terminal: Terminal,
  confirm: boolean,
): Promise<Plan[] | undefined> {
  let plans = flags.force ? planned : failIfUncommitted(planned, terminal.cwd);
  if (!hasPrompts(flags, terminal)) return plans;
  const uncommitted = plans.filter(({ fault }) => fault === 'uncommitted');
  if (uncommitted.length > 0) {
    const { askForce } = await import('../../terminal/prompts.ts');
    terminal.write('');
    const reasons = uncommitted.map(({ reason = '' }) => reason);
    const force = await askForce(reasons, terminal.dialog);
    if (force === undefined) return undefined;
    if (force) plans = planned;
  }
  if (!confirm || !plans.some(({ status }) => status === 'changed')) return plans;
  const { askWrite } = await import('../../terminal/prompts.ts');
  terminal.write('');
  const summary = planText(plans, picocolors.createColors(terminal.color));
  return (await askWrite(summary, terminal.dialog)) ? plans : undefined;
}

async function planAll(
  codemod: Codemod,
  files: readonly string[],
  flags: MigrateFlags,
  { cwd, progress }: Terminal,
): Promise<Plan[]> {
  const given = optionsFrom(codemod, flags);
  const settings = flags.config === undefined ? undefined : settingsFor(cwd, flags.config, cwd);
  let planned = 0;
  progress(`Planning ${codemod.name} …`);
  const plans = await plan(codemod, given, files, {
    cwd,
    dialect: flags.dialect,
    settings,
    // Uncommitted changes are checked later, with a prompt.
    force: true,
    onPlanned({ file }) {
      planned += 1;
      if (files.length > 1)
        progress(`Planned ${printable(file)} (${planned} of ${files.length}) …`);
    },
  });
  return plans.map((plan) =>
    plan.cause === undefined
      ? plan
      : { ...plan, reason: `Cannot read it: ${reasonOf(plan.cause)}.` },
  );
}

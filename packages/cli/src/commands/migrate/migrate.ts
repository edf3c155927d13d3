import {
  type Codemod,
  codemods,
  failIfUncommitted,
  type Plan,
  planFiles,
  toJson,
  type WriteProblem,
  writePlan,
} from '@nav/codemods';
import { nearest } from '@nav/core/internal';
import picocolors from 'picocolors';
import { paintPatch, patchText } from '../../reporters/patch.ts';
import { planText } from '../../reporters/plan-text.ts';
import { findConfigs } from '../../sites/configs.ts';
import { type SiteFlags, settingsFor, siteOptions } from '../../sites/open-site.ts';
import type { Command, OptionRow, Outcome, Terminal } from '../../terminal/command.ts';
import { troubleOf, UsageError, writeTroubleOf } from '../../terminal/failure.ts';
import { printable } from '../../terminal/printable.ts';
import { flagsOf, missingOptions, optionsFrom } from './codemod-flags.ts';

interface MigrateFlags extends Pick<SiteFlags, 'dialect' | 'config'>, Record<string, unknown> {
  format: 'text' | 'json';
  list?: boolean;
  dryRun?: boolean;
  print?: boolean;
  sourceMap?: boolean;
  force?: boolean;
}

const options: readonly OptionRow[] = [
  { flags: '--list', about: 'list the codemods' },
  { flags: '--dry-run', about: 'print the change as a unified diff, and write nothing' },
  { flags: '--print', about: 'print the new config, and write nothing' },
  {
    flags: '--source-map',
    about: 'write FILE.map beside each changed config, for `nav trace`; json: include it',
  },
  { flags: '--force', about: 'change files that have uncommitted changes in git, too' },
  {
    flags: '-f, --format <name>',
    about: 'how to report; json has each new text, its map and what became of every value',
    choices: ['text', 'json'],
    default: 'text',
  },
  // A codemod reads nothing from the network.
  ...siteOptions.filter(({ flags }) => flags !== '--fetch'),
];

/** The options that are followed by a value. */
const valued = options.flatMap(({ flags }) =>
  flags.includes('<') ? (flags.match(/--?[a-z][a-z-]*/g) ?? []) : [],
);

/**
 * The command for a command line: with a codemod named, its options are there too.
 *
 * @param args what follows `migrate`.
 * @throws UsageError where they name a codemod that there is not.
 */
export function commandFor(args: readonly string[]): { command: Command } {
  const codemod = namedCodemod(args);
  return { command: (codemod ? commandOf(codemod) : general) as Command };
}

function namedCodemod(args: readonly string[]): Codemod | undefined {
  const words = args.filter(
    (arg, index) => !arg.startsWith('-') && !valued.includes(args[index - 1] ?? ''),
  );
  const known = words.find((word) => codemods.has(word));
  const [word] = words;
  if (known !== undefined || word === undefined) return codemods.get(known ?? '');
  const meant = nearest(word, codemods.keys());
  const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
  throw new UsageError(
    `There is no codemod "${word}"${hint || '.'} \`nav migrate --list\` shows them all.`,
  );
}

const general: Command<MigrateFlags> = {
  name: 'migrate',
  arguments: '[codemod] [path...]',
  about:
    'Restructure configs with a codemod, without reformatting what is not touched. A path is as for `nav check`; without one, the nearest docs.json upward is changed, or the only one below. A config may be a JavaScript or TypeScript module. `nav migrate CODEMOD --help` shows the options of a codemod. On a terminal it asks what no argument tells.',
  options,
  examples: [
    ['nav migrate --list', 'what there is'],
    ['nav migrate pages-to-groups --dry-run', 'look first'],
    ['nav migrate extract-refs docs --source-map', 'and keep the way back for `nav trace`'],
    ['nav migrate move-page --from setup --to guides/install', 'entry, file, links and redirect'],
  ],
  run(_args, flags, terminal) {
    if (flags.list) return listOutcome(flags.format, terminal);
    if (terminal.interactive && flags.format === 'text') return runChosen(flags, terminal);
    throw new UsageError('Name a codemod; `nav migrate --list` shows them all.');
  },
};

function commandOf(codemod: Codemod): Command<MigrateFlags> {
  const { name, summary, examples } = codemod;
  const line = (rest: string) => ['nav migrate', name, rest].filter(Boolean).join(' ');
  const required = missingOptions(codemod, {}).length > 0;
  const plain: readonly (readonly [string, string])[] =
    required && examples.length > 0 ? [] : [['--dry-run', 'look first']];
  return {
    name: 'migrate',
    arguments: '[codemod] [path...]',
    topic: name,
    about: summary,
    options: [...flagsOf(codemod), ...options],
    examples: [...examples, ...plain].map(([rest, does]) => [line(rest), does]),
    async run([first, ...paths], flags, terminal) {
      if (flags.list) return listOutcome(flags.format, terminal);
      if (first !== name) {
        throw new UsageError(`The codemod comes before the path: nav migrate ${name} ${first}`);
      }
      const asks = terminal.interactive && flags.format === 'text';
      const files = await filesOf(codemod, paths, terminal);
      if (!asks || missingOptions(codemod, flags).length === 0) {
        return migrate(codemod, files, flags, terminal);
      }
      const { askOptions } = await import('./ask-migrate.ts');
      const answers = await askOptions(codemod, flags, terminal.dialog);
      return answers ? migrate(codemod, files, { ...flags, ...answers }, terminal) : backedOut;
    },
  };
}

const backedOut: Outcome = { stderr: 'Nothing was written.\n', code: 1 };

async function runChosen(flags: MigrateFlags, terminal: Terminal): Promise<Outcome> {
  const { askCodemod, askOptions } = await import('./ask-migrate.ts');
  const codemod = await askCodemod(codemods.values(), terminal.dialog);
  if (!codemod) return backedOut;
  const files = await filesOf(codemod, [], terminal);
  const answers = await askOptions(codemod, flags, terminal.dialog);
  if (!answers) return backedOut;
  return migrate(codemod, files, { ...flags, ...answers }, terminal, true);
}

function filesOf(
  { config }: Codemod,
  paths: readonly string[],
  { cwd }: Terminal,
): Promise<string[]> {
  const search = config === undefined ? {} : { name: config };
  return findConfigs(paths, cwd, { ...search, toWrite: true });
}

function listOutcome(format: MigrateFlags['format'], { color }: Terminal): Outcome {
  const all = [...codemods.values()];
  if (format === 'json') {
    const list = all.map(({ name, summary, config, examples, options: specs }) => ({
      name,
      summary,
      config: config ?? 'docs.json',
      examples: examples.map(([args, does]) => ({ args, does })),
      options: specs,
    }));
    return { stdout: `${JSON.stringify(list, null, 2)}\n`, code: 0 };
  }
  const colors = picocolors.createColors(color);
  const width = Math.max(...all.map(({ name }) => name.length));
  return {
    stdout: all
      .map(({ name, summary }) => `${colors.cyan(name.padEnd(width))}  ${summary}\n`)
      .join(''),
    stderr: '`nav migrate CODEMOD --help` shows what one takes, with examples.\n',
    code: 0,
  };
}

/** @param confirm whether to show what would happen, and ask, before anything is written. */
async function migrate(
  codemod: Codemod,
  files: readonly string[],
  flags: MigrateFlags,
  terminal: Terminal,
  confirm = false,
): Promise<Outcome> {
  const { cwd, color } = terminal;
  const given = optionsFrom(codemod, flags);
  const settings = flags.config === undefined ? undefined : settingsFor(cwd, flags.config, cwd);
  const writes = !flags.dryRun && !flags.print;
  const colors = picocolors.createColors(color);

  let planned = 0;
  terminal.progress(`Planning ${codemod.name} …`);
  let plans = await planFiles(codemod, given, files, {
    cwd,
    dialect: flags.dialect,
    settings,
    // Whether git has a copy is asked below, and then of the user.
    force: true,
    onPlanned({ file }) {
      planned += 1;
      if (files.length < 2) return;
      terminal.progress(`Planned ${printable(file)} (${planned} of ${files.length}) …`);
    },
  });
  plans = plans.map((plan) =>
    plan.cause === undefined
      ? plan
      : { ...plan, reason: `It cannot be read: ${troubleOf(plan.cause)}.` },
  );
  // Of many sites some have what an option names.
  const able = plans.filter(({ status }) => status !== 'skipped');
  const isMisuse = able.length > 0 && able.every(({ fault }) => fault === 'options');
  let broken = isMisuse || plans.some(({ fault }) => fault === 'unreadable');
  if (writes) {
    const asks = terminal.interactive && flags.format === 'text';
    const free = plans;
    if (!flags.force) plans = await failIfUncommitted(plans, cwd);
    const held = plans.filter(({ fault }) => fault === 'uncommitted');
    if (asks && held.length > 0) {
      const { askForce } = await import('./ask-migrate.ts');
      terminal.write('');
      const reasons = held.map(({ reason = '' }) => reason);
      const force = await askForce(reasons, terminal.dialog);
      if (force === undefined) return backedOut;
      if (force) plans = free;
    }
    if (asks && confirm && plans.some(({ status }) => status === 'changed')) {
      const { askWrite } = await import('./ask-migrate.ts');
      terminal.write('');
      if (!(await askWrite(planText(plans, colors), terminal.dialog))) return backedOut;
    }
    const written = await writeAll(plans, flags, terminal);
    plans = written.plans;
    broken ||= written.broken;
  }

  const failed = plans.some(({ status }) => status === 'failed');
  // Of many files some hold no config, as of the files that a shell finds; where none does, nothing was done.
  const idle = plans.length > 0 && plans.every(({ status }) => status === 'skipped');
  const code = broken ? 2 : failed || idle ? 1 : 0;
  if (flags.format === 'json') {
    const answer = toJson(codemod.name, plans, { sourceMap: flags.sourceMap === true });
    return { stdout: `${JSON.stringify(answer, null, 2)}\n`, code };
  }
  const summary = planText(plans, colors);
  if (flags.print) return { stdout: newTexts(plans), stderr: summary, code };
  if (!flags.dryRun) return { stdout: summary, code };
  const changed = plans.filter(({ status }) => status === 'changed');
  const { patch, note } = patchText(
    changed.flatMap(({ files }) => files),
    cwd,
  );
  return { stdout: color ? paintPatch(patch) : patch, stderr: summary + note, code };
}

/** Writes what is to change. A file that cannot be written is reported as failed; the others are written. */
async function writeAll(
  plans: readonly Plan[],
  flags: MigrateFlags,
  { cwd, progress }: Terminal,
): Promise<{ plans: Plan[]; broken: boolean }> {
  const done: Plan[] = [];
  let broken = false;
  for (const plan of plans) {
    if (plan.status === 'changed') progress(`Writing ${printable(plan.file)} …`);
    const { problem } = await writePlan(plan, { cwd, sourceMap: flags.sourceMap === true });
    broken ||= problem !== undefined;
    done.push(problem ? { ...plan, status: 'failed', reason: notWritten(problem) } : plan);
  }
  return { plans: done, broken };
}

function notWritten({ file, cause }: WriteProblem): string {
  return cause === undefined
    ? `${file} changed while the codemod ran; nothing was written.`
    : `${file} was not written: ${writeTroubleOf(cause)}.`;
}

/** The configs as they would be; several are told apart by their names. */
function newTexts(plans: readonly Plan[]): string {
  const sound = plans.filter(({ status }) => status === 'changed' || status === 'unchanged');
  const texts = sound.flatMap(({ files }) => {
    const config = files.find(({ after }) => after !== undefined);
    return config ? [{ file: config.file, text: config.after ?? '' }] : [];
  });
  if (plans.length === 1) return texts[0]?.text ?? '';
  return texts.map(({ file, text }) => `==> ${printable(file)} <==\n${text}\n`).join('');
}

import { resolve } from 'node:path';
import { runGit } from '@nav/disk';
import { githubReport } from '@nav/report/github';
import { gitlabReport } from '@nav/report/gitlab';
import { appendJobSummary, jobSummary } from '@nav/report/job-summary';
import { junitReport } from '@nav/report/junit';
import { type ReviewPath, reviewPaths } from '@nav/report/review';
import { sarifReport } from '@nav/report/sarif';
import type { Report } from '@nav/site/report';
import type { CommandResult, Terminal } from '../terminal/command.ts';
import { version } from '../terminal/version.ts';
import { ruleHelp } from './rule-help.ts';

/** The formats that other systems read, for code review and CI. Their paths start at the root of the repository. */
const ciFormats: Readonly<
  Record<'github' | 'gitlab' | 'sarif' | 'junit', (report: Report, pathOf: ReviewPath) => string>
> = {
  github: githubReport,
  gitlab: gitlabReport,
  sarif: (report, pathOf) => sarifReport(report, version, pathOf, ruleHelp),
  junit: junitReport,
};

/** Formats findings for another system. For GitHub Actions, also writes the summary of the job. */
export function ciReport(
  format: keyof typeof ciFormats,
  report: Report,
  terminal: Pick<Terminal, 'cwd' | 'workspace' | 'jobSummary'>,
): Required<Pick<CommandResult, 'stdout' | 'stderr'>> {
  const { cwd, workspace = resolve(cwd, pathToRoot(cwd)) } = terminal;
  const pathOf = reviewPaths({ cwd, workspace });
  const stdout = ciFormats[format](report, pathOf);
  if (format !== 'github' || !terminal.jobSummary) return { stdout, stderr: '' };
  const file = resolve(cwd, terminal.jobSummary);
  return { stdout, stderr: appendJobSummary(file, (max) => jobSummary(report, pathOf, max)) };
}

/** Returns the path from a folder to the root of its repository, such as `../`; an empty string outside a repository. */
function pathToRoot(folder: string): string {
  return runGit(['rev-parse', '--show-cdup'], folder).stdout.toString().trim();
}

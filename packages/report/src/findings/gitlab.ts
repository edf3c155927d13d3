import { printable, printableJson } from '@nav/display';
import type { Report } from '@nav/site/report';
import { fingerprints, type ReviewPath, reviewLocation } from './review.ts';
import { unreadableText } from './unreadable.ts';

/** An issue of a Code Quality report, with the properties that GitLab reads. */
interface Issue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: 'info' | 'minor' | 'major';
  location: { path: string; lines: { begin: number } };
}

const SEVERITIES = { error: 'major', warning: 'minor', info: 'info' } as const;

/** Formats findings as a Code Quality report of GitLab, which shows them in merge requests. */
export function gitlabReport({ sites, unsearched }: Report, pathOf: ReviewPath): string {
  const found = sites.flatMap((site): Issue[] => {
    const prints = fingerprints(site, pathOf);
    return site.result.diagnostics.map((diagnostic, index) => {
      const { file, range } = reviewLocation(diagnostic);
      return {
        description: printable(diagnostic.message),
        check_name: diagnostic.code,
        fingerprint: prints[index] as string,
        severity: SEVERITIES[diagnostic.severity],
        location: { path: printable(pathOf(file)), lines: { begin: range.start.line } },
      };
    });
  });
  const unread = unsearched.map((folder): Issue => {
    return {
      description: printable(unreadableText(folder)),
      check_name: 'unreadable-file',
      fingerprint: `unreadable-file ${printable(pathOf(folder.path))}`,
      severity: SEVERITIES.error,
      location: { path: printable(pathOf(folder.path)), lines: { begin: 1 } },
    };
  });
  return `${printableJson([...unread, ...found])}\n`;
}

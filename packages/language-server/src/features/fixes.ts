import type { Code, Diagnostic as Finding, Fix } from '@nav/core';
import { applyEdits, chooseFixes, normalizePagePath, titleFromPath } from '@nav/core/internal';
import { type CodeAction, CodeActionKind, type Range } from 'vscode-languageserver';
import type { EditedSite } from '../sites/edited-site.ts';
import type { SiteFile, Workspace } from '../sites/workspace.ts';
import { replacementsBetween, toTextEdits } from '../texts/edits.ts';
import { toRange } from '../texts/positions.ts';
import { toDiagnostic } from './diagnostics.ts';
import { canChangeFiles, documentEdit, editOf, toWorkspaceEdit } from './workspace-edit.ts';

/** The kind of the action that editors run on save. */
export const FIX_ALL = 'source.fixAll.nav';

/** A fix may reveal another finding; if it takes more rounds than this, two fixes undo each other. */
const MAX_ROUNDS = 10;

/** Returns the fixes of the findings in a range, and for each code one that fixes all of the file. */
export function quickFixes(
  { site, file }: SiteFile,
  range: Range,
  workspace: Workspace,
): CodeAction[] {
  const findings = site.findingsIn(file);
  const touched = findings.filter((one) => touch(toRange(one.range), range));
  const single = touched.flatMap((finding) =>
    fixesOf(finding, site).map(
      ({ title, edits }, index): CodeAction => ({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [toDiagnostic(finding, site, workspace)],
        ...(index < finding.fixes.length && index === 0 ? { isPreferred: true } : {}),
        edit: toWorkspaceEdit(site, edits, workspace),
      }),
    ),
  );
  const codes = new Set(touched.map(({ code }) => code));
  return [
    ...single,
    ...touched.flatMap((finding) => pageCreation(finding, site, workspace)),
    ...[...codes].flatMap((code) => fixOfCode(site, file, findings, code, workspace)),
  ];
}

/** The codes whose suggestion is the text to write instead. */
const SUGGESTS: ReadonlySet<Code> = new Set([
  'invalid-value',
  'openapi-not-found',
  'page-not-found',
  'redirect-not-found',
  'ref-not-found',
  'unknown-language',
]);

/** Returns the fixes of a finding, or else its suggestion, which only a person can judge. */
function fixesOf(finding: Finding, site: EditedSite): readonly Fix[] {
  const { args, code, file, fixes, range } = finding;
  const suggestion = 'suggestion' in args ? args.suggestion : undefined;
  if (fixes.length > 0 || suggestion === undefined || !SUGGESTS.has(code)) return fixes;
  const text = site.text(file)?.slice(range.start.offset, range.end.offset);
  if (text?.startsWith('"') !== true) return [];
  const newText = JSON.stringify(suggestion);
  return [{ title: `Change to ${newText}`, edits: [{ file, range, newText }] }];
}

/** Returns the action that creates the file of a missing page, with a title to start with. */
function pageCreation(finding: Finding, site: EditedSite, workspace: Workspace): CodeAction[] {
  const { args, code } = finding;
  if (code !== 'page-not-found' || !canChangeFiles(workspace.client, 'create')) return [];
  const { path, role, problem, excluded } = args;
  const slug = normalizePagePath(path).replace(/\.mdx?$/, '');
  const isOutside = slug === '' || slug.split('/').includes('..');
  if (role === 'href' || problem !== undefined || excluded || isOutside) return [];
  const file = `${slug}.mdx`;
  const start = { line: 0, character: 0 };
  const newText = `---\ntitle: ${JSON.stringify(titleFromPath(slug))}\n---\n`;
  const uri = site.uri(file);
  return [
    {
      title: `Create ${JSON.stringify(file)}`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [toDiagnostic(finding, site, workspace)],
      edit: {
        documentChanges: [
          { kind: 'create', uri },
          documentEdit(uri, [{ range: { start, end: start }, newText }], workspace),
        ],
      },
    },
  ];
}

function fixOfCode(
  site: EditedSite,
  file: string,
  findings: readonly Finding[],
  code: Code,
  workspace: Workspace,
): CodeAction[] {
  const same = findings.filter((one) => one.code === code);
  const { editsByFile, chosen } = chooseFixes(same, (path) => path === file);
  if (chosen.length < 2) return [];
  return [
    {
      title: `Fix all ${chosen.length} ${code} findings in this file`,
      kind: CodeActionKind.QuickFix,
      diagnostics: chosen.map((finding) => toDiagnostic(finding, site, workspace)),
      edit: toWorkspaceEdit(site, editsByFile.get(file) ?? [], workspace),
    },
  ];
}

/** Returns the action that fixes everything in a file that nav can fix safely, as `nav check --fix` does. */
export function fixAll({ site, file }: SiteFile, workspace: Workspace): CodeAction[] {
  const before = site.text(file);
  const first = chooseFixes(site.findingsIn(file), (path) => path === file);
  const edits = first.editsByFile.get(file) ?? [];
  if (before === undefined || edits.length === 0) return [];
  let text = applyEdits(before, edits);
  let isDone = false;
  for (let round = 1; round < MAX_ROUNDS && !isDone; round += 1) {
    const next = site.withText(file, text);
    const more = next && chooseFixes(next.findingsIn(file), (path) => path === file);
    const found = more?.editsByFile.get(file) ?? [];
    isDone = found.length === 0;
    text = applyEdits(text, found);
    if (isDone && round === 1) return [action(toWorkspaceEdit(site, edits, workspace))];
  }
  const all = toTextEdits(before, replacementsBetween(before, text));
  return [action(editOf([[site.uri(file), all]], workspace))];
}

function action(edit: CodeAction['edit'] & object): CodeAction {
  return { title: 'Fix everything that nav can fix safely', kind: FIX_ALL, edit };
}

/** Returns true if ranges overlap or touch, as a cursor at the end of a word touches it. */
function touch(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

function isBefore(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

import { groupBy } from '@nav/collections';
import type { Diagnostic as Finding } from '@nav/core';
import { chooseFixes, fixAll } from '@nav/core/internal';
import type { Suggestion } from '@nav/core/stages';
import { applyEdits } from '@nav/positions';
import {
  type CodeAction,
  CodeActionKind,
  type CreateFile,
  type Range,
  type TextDocumentEdit,
} from 'vscode-languageserver';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { SiteFile, Workspace } from '../../sites/workspace.ts';
import { replacementsBetween, toTextEdits } from '../../texts/edits.ts';
import { MAX_REPEATS } from '../../texts/limits.ts';
import { toRange } from '../../texts/positions.ts';
import { codemodCommand } from '../request/commands.ts';
import {
  canChangeFiles,
  documentEdit,
  documentsOf,
  editOf,
  toWorkspaceEdit,
} from '../request/workspace-edit.ts';
import { toDiagnostic } from './diagnostics.ts';
import { orphanFindings } from './orphan-findings.ts';

/** The kind of the action that editors run on save. */
export const FIX_ALL = 'source.fixAll.nav';

/**
 * Returns the actions for the findings in a range: those that resolve one, those that fix many, those that silence, and in
 * the end those that delete something.
 */
export function quickFixes(
  { site, file }: SiteFile,
  range: Range,
  workspace: Workspace,
): CodeAction[] {
  const findings = site.findingsIn(file);
  const touched = [...orphanFindings(site, file), ...findings].filter((one) =>
    touch(toRange(one.range), range),
  );
  const offered = firstAlike(touched).map((finding) => {
    return { finding, offers: offersFor(finding, site) };
  });
  const all = (name: keyof Offers) =>
    offered.flatMap(({ finding, offers }) =>
      offers[name].flatMap((one) => toCodeAction(one, finding, site, workspace)),
    );
  const codes = [...new Set(touched.map(({ code }) => code))];
  const silencing = new Map(all('ignoring').map((action) => [action.title, action]));
  return [
    ...all('resolving'),
    ...codes.flatMap((code) => fixOfCode(site, file, findings, code, workspace)),
    ...(touched.length > 0 ? fixOfFile(site, file, findings, workspace) : []),
    ...silencing.values(),
    ...all('deleting'),
  ];
}

/** Returns the first of findings that are shown as one, because a site may have thousands of orphans. */
function firstAlike(findings: readonly Finding[]): Finding[] {
  const alike = groupBy(findings, ({ code, range }) => `${code} ${range.start.offset}`);
  return [...alike.values()].flatMap((some) =>
    some.length > MAX_REPEATS ? some.slice(0, 1) : some,
  );
}

/** The changes for a finding, by how much a person has to judge them. */
export interface Offers {
  /** The fixes, the suggestion, and other ways to resolve it that lose nothing. */
  resolving: Suggestion[];
  ignoring: Suggestion[];
  deleting: Suggestion[];
}

export function offersFor(finding: Finding, site: EditedSite): Offers {
  const suggest = site.suggester();
  const suggestions = suggest.resolve(finding);
  return {
    resolving: [...finding.fixes, ...suggestions.filter(({ isDestructive }) => !isDestructive)],
    ignoring: suggest.ignore(finding),
    deleting: suggestions.filter(({ isDestructive }) => isDestructive),
  };
}

/** None if the editor cannot do it. */
function toCodeAction(
  suggestion: Suggestion,
  finding: Finding,
  site: EditedSite,
  workspace: Workspace,
): CodeAction[] {
  const { title, edits, creates, renames, codemod } = suggestion;
  const action = {
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toDiagnostic(finding, site, workspace)],
    ...(suggestion === finding.fixes[0] ? { isPreferred: true } : {}),
  };
  if (codemod) {
    const { name, options } = codemod;
    const argument = { uri: site.uri(finding.file), codemod: name, options, title };
    return workspace.client.workspace?.applyEdit
      ? [{ ...action, command: codemodCommand(argument) }]
      : [];
  }
  if (!creates && !renames) return [{ ...action, edit: toWorkspaceEdit(site, edits, workspace) }];
  if (!canChangeFiles(workspace.client, creates ? 'create' : 'rename')) return [];
  const documentChanges = [
    ...(creates ? creation(creates, site, workspace) : []),
    ...(renames
      ? [{ kind: 'rename' as const, oldUri: site.uri(renames.from), newUri: site.uri(renames.to) }]
      : []),
    ...documentsOf(site, edits).map(([uri, own]) => documentEdit(uri, own, workspace)),
  ];
  return [{ ...action, edit: { documentChanges } }];
}

/** Returns the changes that create a file with a text. */
function creation(
  { file, text }: NonNullable<Suggestion['creates']>,
  site: EditedSite,
  workspace: Workspace,
): (CreateFile | TextDocumentEdit)[] {
  const uri = site.uri(file);
  const start = { line: 0, character: 0 };
  const edit = { range: { start, end: start }, newText: text };
  return [{ kind: 'create', uri }, ...(text === '' ? [] : [documentEdit(uri, [edit], workspace)])];
}

function fixOfCode(
  site: EditedSite,
  file: string,
  findings: readonly Finding[],
  code: Finding['code'],
  workspace: Workspace,
): CodeAction[] {
  const same = findings.filter((one) => one.code === code);
  return fixOf(same, (count) => `Fix all ${count} ${code} findings in this file`, {
    site,
    file,
    workspace,
  });
}

/** Returns the action that fixes the findings of all codes, if there are several. */
function fixOfFile(
  site: EditedSite,
  file: string,
  findings: readonly Finding[],
  workspace: Workspace,
): CodeAction[] {
  const fixable = findings.filter(({ fixes }) => fixes.length > 0);
  if (new Set(fixable.map(({ code }) => code)).size < 2) return [];
  const title = (count: number) => `Fix all ${count} findings in this file that nav can fix`;
  return fixOf(fixable, title, { site, file, workspace });
}

function fixOf(
  findings: readonly Finding[],
  title: (count: number) => string,
  { site, file, workspace }: { site: EditedSite; file: string; workspace: Workspace },
): CodeAction[] {
  const { editsByFile, chosen } = chooseFixes(findings, (path) => path === file);
  if (chosen.length < 2) return [];
  return [
    {
      title: title(chosen.length),
      kind: CodeActionKind.QuickFix,
      diagnostics: chosen.map((finding) => toDiagnostic(finding, site, workspace)),
      edit: toWorkspaceEdit(site, editsByFile.get(file) ?? [], workspace),
    },
  ];
}

/** Returns the action that fixes everything in a file that nav can fix safely, as `nav check --fix` does. */
export async function fixAllIn(
  { site, file }: SiteFile,
  workspace: Workspace,
): Promise<CodeAction[]> {
  const before = site.text(file);
  if (before === undefined) return [];
  const fixable = (edited: EditedSite | undefined) => ({
    diagnostics: edited?.findingsIn(file) ?? [],
    textOf: (path: string) => edited?.text(path),
    canFix: (path: string) => path === file,
  });
  const { texts } = await fixAll(fixable(site), (changed) =>
    fixable(site.withText(file, changed.get(file) ?? before)),
  );
  const after = texts.get(file);
  if (after === undefined) return [];
  // After one round, the edits are those of the fixes, which move cursors less.
  const edits = chooseFixes(site.findingsIn(file), (path) => path === file).editsByFile.get(file);
  const edit =
    applyEdits(before, edits ?? []) === after
      ? toWorkspaceEdit(site, edits ?? [], workspace)
      : editOf(
          [[site.uri(file), toTextEdits(before, replacementsBetween(before, after))]],
          workspace,
        );
  return [{ title: 'Fix everything that nav can fix safely', kind: FIX_ALL, edit }];
}

/** Returns true if ranges overlap or touch, as a cursor at the end of a word touches it. */
function touch(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

function isBefore(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

import type { Code, Diagnostic as Finding } from '@nav/core';
import { applyEdits, chooseFixes, fixAll, offeredFixes } from '@nav/core/internal';
import { normalizePagePath, titleFromPath, withoutExtension } from '@nav/text';
import { type CodeAction, CodeActionKind, type Range } from 'vscode-languageserver';
import type { EditedSite } from '../sites/edited-site.ts';
import type { SiteFile, Workspace } from '../sites/workspace.ts';
import { replacementsBetween, toTextEdits } from '../texts/edits.ts';
import { toRange } from '../texts/positions.ts';
import { toDiagnostic } from './diagnostics.ts';
import { canChangeFiles, documentEdit, editOf, toWorkspaceEdit } from './workspace-edit.ts';

/** The kind of the action that editors run on save. */
export const FIX_ALL = 'source.fixAll.nav';

/** Returns the fixes of the findings in a range, and for each code one that fixes all of the file. */
export function quickFixes(
  { site, file }: SiteFile,
  range: Range,
  workspace: Workspace,
): CodeAction[] {
  const findings = site.findingsIn(file);
  const touched = findings.filter((one) => touch(toRange(one.range), range));
  const single = touched.flatMap((finding) =>
    offeredFixes(finding, site.text(finding.file)).map(
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

/** Returns the action that creates the file of a missing page, with a title to start with. */
function pageCreation(finding: Finding, site: EditedSite, workspace: Workspace): CodeAction[] {
  const { args, code } = finding;
  if (code !== 'page-not-found' || !canChangeFiles(workspace.client, 'create')) return [];
  const { path, role, problem, excluded } = args;
  const slug = withoutExtension(normalizePagePath(path));
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

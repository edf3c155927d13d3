import type { Diagnostic } from '@nav/core';
import type { EditedSite } from '../sites/edited-site.ts';
import type { ActionsByCode, FindingAction } from './action.ts';
import { configActions } from './config-actions.ts';
import { ignoreActions } from './ignore-actions.ts';
import { pageActions } from './page-actions.ts';
import { redirectActions } from './redirect-actions.ts';
import { syntaxActions } from './syntax-actions.ts';
import { valueActions } from './value-actions.ts';

const byCode: ActionsByCode = {
  ...syntaxActions,
  ...configActions,
  ...valueActions,
  ...pageActions,
  ...redirectActions,
};

/** The actions for a finding, by how much a person has to judge them. */
export interface OfferedActions {
  /** The fixes, the suggestion, and other ways to resolve it that lose nothing. */
  resolving: FindingAction[];
  ignoring: FindingAction[];
  deleting: FindingAction[];
}

export function actionsFor(finding: Diagnostic, site: EditedSite): OfferedActions {
  const { fixes, suggestions = [] } = finding;
  const fixing = (fixes.length > 0 ? fixes : suggestions).map(
    ({ title, edits }, index): FindingAction => ({
      title,
      edits: edits.map(({ file, range, newText }) => {
        return { file, start: range.start.offset, end: range.end.offset, text: newText };
      }),
      ...(index === 0 && fixes.length > 0 ? { isPreferred: true } : {}),
    }),
  );
  const find = byCode[finding.code] as
    | ((finding: Diagnostic, site: EditedSite) => FindingAction[])
    | undefined;
  const own = find?.(finding, site) ?? [];
  const deleting = own.filter(({ isDestructive }) => isDestructive);
  const titles = (all: readonly FindingAction[]) => new Set(all.map(({ title }) => title));
  const fixed = titles(fixes.length > 0 ? fixing : []);
  const deleted = titles(deleting);
  return {
    resolving: [
      ...fixing.filter(({ title }) => fixed.has(title) || !deleted.has(title)),
      ...own.filter(({ isDestructive }) => !isDestructive),
    ],
    ignoring: ignoreActions(finding, site),
    deleting: deleting.filter(({ title }) => !fixed.has(title)),
  };
}

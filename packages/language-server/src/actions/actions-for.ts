import type { Diagnostic, Fix } from '@nav/core';
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
  const find = byCode[finding.code] as
    | ((finding: Diagnostic, site: EditedSite) => FindingAction[])
    | undefined;
  const offered = [
    ...fixes.map((fix, index) => changeAction(fix, index === 0)),
    ...suggestions.map((change) => changeAction(change, false)),
    ...(find?.(finding, site) ?? []),
  ];
  const fixed = new Set(fixes.map(({ title }) => title));
  const deleting = withoutRepeats(
    offered.filter(({ title, isDestructive }) => isDestructive && !fixed.has(title)),
  );
  const deleted = new Set(deleting.map(({ title }) => title));
  return {
    resolving: withoutRepeats(
      offered.filter(({ title, isDestructive }) => !isDestructive && !deleted.has(title)),
    ),
    ignoring: ignoreActions(finding, site),
    deleting,
  };
}

/** Keeps the first of the actions with one title. */
function withoutRepeats(actions: readonly FindingAction[]): FindingAction[] {
  const titles = new Set<string>();
  return actions.filter(({ title }) => !titles.has(title) && titles.add(title));
}

/** Returns the action of a change that core found. */
function changeAction({ title, edits, isDestructive }: Fix, isPreferred: boolean): FindingAction {
  return {
    title,
    edits: edits.map(({ file, range, newText }) => {
      return { file, start: range.start.offset, end: range.end.offset, text: newText };
    }),
    ...(isDestructive ? { isDestructive } : {}),
    ...(isPreferred ? { isPreferred } : {}),
  };
}

import type { Diagnostic } from '@nav/core';
import { h } from './elements.ts';
import type { CheckReply, Place } from './protocol.ts';

export interface FindingActions {
  show(place: Place): void;
  fix(diagnostic: Diagnostic, fix: number): void;
}

/** The most findings that are drawn. */
const MAX_DRAWN = 300;

export function placeOf({ file, range: { start, end } }: Diagnostic): Place {
  return {
    file,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}

/** Draws the findings. A click shows the place, and a button applies a fix. */
export function drawFindings(panel: Element, reply: CheckReply, actions: FindingActions): void {
  const { diagnostics, total, pages, configOnly, time } = reply;
  const drawn = diagnostics.slice(0, MAX_DRAWN);
  const items = drawn.map((diagnostic) => {
    const { severity, code, message, file, range, fixes } = diagnostic;
    return h(
      'li',
      { class: `finding ${severity}` },
      h(
        'button',
        { type: 'button', class: 'place', click: () => actions.show(placeOf(diagnostic)) },
        h('span', { class: 'severity' }, severity),
        h('code', {}, code),
        h('span', { class: 'soft' }, `${file}:${range.start.line}:${range.start.column}`),
      ),
      h('p', {}, message),
      ...fixes.map(({ title }, index) =>
        h(
          'button',
          { type: 'button', class: 'fix', click: () => actions.fix(diagnostic, index) },
          title,
        ),
      ),
    );
  });
  const count = total === 0 ? 'No findings' : `${total} finding${total === 1 ? '' : 's'}`;
  const scope = configOnly ? ' Only the config is checked: there are no pages.' : '';
  panel.replaceChildren(
    h(
      'p',
      { class: 'summary', role: 'status' },
      `${count} in ${pages ?? 0} page references.${scope}`,
    ),
    h('ul', { class: 'findings' }, ...items),
    (total > drawn.length && h('p', { class: 'soft' }, `… and ${total - drawn.length} more.`)) ||
      '',
  );
  panel.setAttribute('data-time', String(Math.round(time)));
}

import type { Diagnostic } from '@nav/core';
import { h } from './elements.ts';
import type { CheckReply, Place } from './protocol.ts';
import { placeOf } from './replies.ts';

export interface FindingActions {
  show(place: Place): void;
  /** Applies a fix. Without it, fixes are only named. */
  fix?(diagnostic: Diagnostic, fix: number): void;
  /** Applies all fixes. Without it, no button does. */
  fixAll?(): void;
  /** Returns the URL of the page about a code. */
  help(diagnostic: Diagnostic): string;
}

/** The most findings that are drawn. */
const MAX_DRAWN = 300;

/** Returns the number of findings as a sentence. */
export function countOf({ total, pages, configOnly }: CheckReply): string {
  const count = total === 0 ? 'No findings' : `${total} finding${total === 1 ? '' : 's'}`;
  const scope = pages === undefined ? '' : ` in ${pages} page reference${pages === 1 ? '' : 's'}`;
  const note = configOnly ? ' Only the config is checked, because there are no pages.' : '';
  return `${count}${scope}.${note}`;
}

/** Draws the findings. A click shows the place, and a button applies a fix. */
export function drawFindings(panel: Element, reply: CheckReply, actions: FindingActions): void {
  const { diagnostics, total, time } = reply;
  const drawn = diagnostics.slice(0, MAX_DRAWN);
  const focused = [...panel.querySelectorAll('button, a')].indexOf(
    document.activeElement as HTMLElement,
  );
  const items = drawn.map((diagnostic) => {
    const { severity, code, message, file, range, related, fixes } = diagnostic;
    return h(
      'li',
      { class: `finding ${severity}` },
      h(
        'div',
        { class: 'head' },
        h('span', { class: 'severity' }, severity),
        h(
          'a',
          { href: actions.help(diagnostic), target: '_blank', rel: 'noopener', class: 'code' },
          h('code', {}, code),
        ),
        jump(`${file}:${range.start.line}:${range.start.column}`, placeOf(diagnostic), actions),
      ),
      h('p', {}, message),
      ...related.map((one) =>
        h(
          'p',
          { class: 'soft' },
          jump(`${one.file}:${one.range.start.line}`, placeOf(one), actions),
          ` ${one.message}`,
        ),
      ),
      ...fixes.map(({ title }, index) =>
        actions.fix
          ? h(
              'button',
              { type: 'button', class: 'fix', click: () => actions.fix?.(diagnostic, index) },
              title,
            )
          : h('p', { class: 'soft' }, `Fix: ${title}`),
      ),
    );
  });
  panel.replaceChildren(
    h('p', { class: 'summary', tabindex: '-1' }, countOf(reply)),
    ...(actions.fixAll && diagnostics.filter(({ fixes }) => fixes.length > 0).length > 1
      ? [h('button', { type: 'button', class: 'fix', click: actions.fixAll }, 'Fix all')]
      : []),
    h('ul', { class: 'findings' }, ...items),
    ...(total > drawn.length
      ? [h('p', { class: 'soft' }, `… and ${total - drawn.length} more.`)]
      : []),
  );
  panel.setAttribute('data-time', String(Math.round(time)));
  if (focused < 0) return;
  // Applying a fix removes its button: go on from the next one.
  const next = [...panel.querySelectorAll<HTMLElement>('button, a')][focused];
  (next ?? panel.querySelector<HTMLElement>('.summary'))?.focus();
}

function jump(label: string, place: Place, { show }: FindingActions): HTMLElement {
  return h('button', { type: 'button', class: 'place', click: () => show(place) }, label);
}

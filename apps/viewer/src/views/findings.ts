import { groupBy } from '@nav/collections';
import type { Diagnostic, Severity } from '@nav/core';
import type { Suggestion } from '@nav/core/stages';
import { h } from '../document/elements.ts';
import { FINDINGS_AT_ONCE } from '../limits/limits.ts';
import type { CheckReply, FileRange } from '../protocol/protocol.ts';
import { placeOf } from '../replies/check-reply.ts';

export interface FindingActions {
  show(place: FileRange): void;
  /** Applies a fix or a suggestion. Without it, they are only listed. */
  fix?(fix: Suggestion): void;
  /** Applies all fixes. Without it, no button does. */
  fixAll?(): void;
  /** Looks for more suggestions. Without it, all are shown. */
  suggest?: (() => void) | undefined;
  help(diagnostic: Diagnostic): string;
  edit?(place: FileRange): string;
  editor?: { name: string; open(place: FileRange): void } | undefined;
}

export function countOf({ counts, total, pages, configOnly }: CheckReply): string {
  const parts = [
    counted(counts.errors, 'error'),
    counted(counts.warnings, 'warning'),
    counted(counts.infos, 'note'),
  ].filter((part) => part !== '');
  const count = total === 0 ? 'No findings' : parts.join(', ');
  const scope = pages === undefined ? '' : ` in ${pages} page reference${pages === 1 ? '' : 's'}`;
  const note = configOnly ? ' Only the config is checked, because there are no pages.' : '';
  return `${count}${scope}.${note}`;
}

/** Returns a number with its noun; empty for none. */
export function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function drawCounts({ counts }: CheckReply): void {
  const kinds = [
    ['error', counts.errors],
    ['warning', counts.warnings],
    ['info', counts.infos],
  ] as const;
  for (const place of document.querySelectorAll('.counts')) {
    const badges = kinds
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => {
        const name = kind === 'info' ? 'note' : kind;
        return h(
          'span',
          { class: `badge ${kind}` },
          String(count),
          h('span', { class: 'visually-hidden' }, ` ${name}${count === 1 ? '' : 's'}`),
        );
      });
    place.replaceChildren(...badges);
  }
}

/** Draws the reason why the latest navigation cannot be read, with its location; nothing if it can. */
export function drawBroken(
  panel: HTMLElement,
  broken: Diagnostic | undefined,
  show: (place: FileRange) => void,
): void {
  panel.hidden = broken === undefined;
  if (!broken) {
    panel.replaceChildren();
    return;
  }
  const { file, range, message } = broken;
  const label = `${file}:${range.start.line}:${range.start.column}`;
  panel.replaceChildren(
    jump(label, placeOf(broken), { show }),
    ` ${message} Until then, the last good state is shown.`,
  );
}

/** The parts of a list of findings that stay while the findings change. */
const filters = new WeakMap<Element, { text: string; opened: Map<string, number> }>();

/** Draws the findings by code, errors first. A click shows the location, and a button applies a fix. */
export function drawFindings(panel: Element, reply: CheckReply, actions: FindingActions): void {
  const { diagnostics, offers, total, time } = reply;
  const offersOf = new Map(diagnostics.map((one, at) => [one, offers[at] ?? []]));
  const state = filters.get(panel) ?? { text: '', opened: new Map<string, number>() };
  filters.set(panel, state);
  const focused = focusedIn(panel);
  const filter = h('input', {
    type: 'search',
    class: 'filter',
    placeholder: 'Filter by code, file or text',
    'aria-label': 'Filter findings',
    value: state.text,
    input: () => {
      state.text = filter.value;
      drawList();
    },
  });
  const list = h('div');
  const fixable = diagnostics.filter(({ fixes }) => fixes.length > 0).length;
  const suggested = diagnostics.some(({ fixes }, at) => (offers[at]?.length ?? 0) > fixes.length);
  panel.replaceChildren(
    h('p', { class: 'summary', tabindex: '-1' }, countOf(reply)),
    ...(actions.fixAll && fixable > 1
      ? [h('button', { type: 'button', class: 'fix', click: actions.fixAll }, 'Fix all')]
      : []),
    ...(actions.fix && suggested
      ? [soft('Dashed buttons are suggestions, for you to judge.')]
      : []),
    ...(actions.suggest && diagnostics.length > 0
      ? [h('button', { type: 'button', click: actions.suggest }, 'Suggest changes')]
      : []),
    ...(diagnostics.length > 1 ? [filter] : []),
    list,
  );
  drawList();
  panel.setAttribute('data-time', String(Math.round(time)));
  focusAgain(panel, focused);

  function drawList(): void {
    const wanted = state.text.trim().toLowerCase();
    const found = diagnostics.filter((one) =>
      `${one.code} ${one.file} ${one.message}`.toLowerCase().includes(wanted),
    );
    const groups = Array.from(
      groupBy(found, ({ code }) => code),
      ([code, own]) => drawGroup(code, own),
    );
    const rest = total - diagnostics.length;
    list.replaceChildren(
      ...groups,
      ...(found.length === 0 && wanted !== '' ? [soft('No finding matches.')] : []),
      ...(rest > 0 ? [soft(`… and ${rest} more.`)] : []),
    );
  }

  function drawGroup(code: string, own: readonly Diagnostic[]): HTMLElement {
    const shown = state.opened.get(code) ?? FINDINGS_AT_ONCE;
    const rest = own.length - shown;
    const more = () => {
      state.opened.set(code, shown + FINDINGS_AT_ONCE * 5);
      drawList();
    };
    const items = own
      .slice(0, shown)
      .map((one) => drawFinding(one, offersOf.get(one) ?? [], actions));
    return h(
      'section',
      { class: 'finding-group' },
      own.length > 1 && h('h2', {}, `${code} `, h('span', { class: 'soft' }, `(${own.length})`)),
      h('ul', { class: 'findings' }, ...items),
      rest > 0 && h('button', { type: 'button', click: more }, `Show more of ${rest}`),
    );
  }
}

function soft(text: string): HTMLElement {
  return h('p', { class: 'soft' }, text);
}

const NAMES: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

function drawFinding(
  diagnostic: Diagnostic,
  offers: readonly Suggestion[],
  actions: FindingActions,
): HTMLElement {
  const { severity, code, message, file, range, related } = diagnostic;
  const place = placeOf(diagnostic);
  const { editor } = actions;
  return h(
    'li',
    { class: `finding ${severity}` },
    h(
      'div',
      { class: 'head' },
      h('span', { class: 'severity' }, NAMES[severity]),
      h(
        'a',
        { href: actions.help(diagnostic), target: '_blank', rel: 'noopener', class: 'code' },
        h('code', {}, code),
      ),
      jump(`${file}:${range.start.line}:${range.start.column}`, place, actions),
      actions.edit && h('a', { href: actions.edit(place), class: 'soft' }, 'Open in VS Code'),
      editor &&
        h(
          'button',
          { type: 'button', class: 'place', click: () => editor.open(place) },
          `Open in ${editor.name}`,
        ),
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
    ...offers.map((offer, at) => {
      const isFix = at < diagnostic.fixes.length;
      const kind = isFix ? 'fix' : 'fix suggestion';
      return actions.fix
        ? h(
            'button',
            { type: 'button', class: kind, click: () => actions.fix?.(offer) },
            offer.title,
          )
        : soft(`${isFix ? 'Fix' : 'Suggestion'}: ${offer.title}`);
    }),
  );
}

/** Returns the index of the focused control of a panel; -1 outside. */
function focusedIn(panel: Element): number {
  return [...panel.querySelectorAll('button, a, input')].indexOf(
    document.activeElement as HTMLElement,
  );
}

/** Applying a fix removes its button: the focus goes on to the next one. */
function focusAgain(panel: Element, focused: number): void {
  if (focused < 0) return;
  const next = [...panel.querySelectorAll<HTMLElement>('button, a, input')][focused];
  (next ?? panel.querySelector<HTMLElement>('.summary'))?.focus();
}

function jump(
  label: string,
  place: FileRange,
  { show }: Pick<FindingActions, 'show'>,
): HTMLElement {
  return h('button', { type: 'button', class: 'place', click: () => show(place) }, label);
}

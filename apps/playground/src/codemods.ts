import type { OptionSpec } from '@nav/codemods/json';
import { h } from './elements.ts';
import type { CodemodInfo, PlanReply } from './protocol.ts';

interface CodemodActions {
  plan(name: string, options: Record<string, unknown>): Promise<PlanReply>;
  apply(changes: PlanReply['changes']): void;
}

/** The view of the codemods. */
export interface CodemodView {
  /** Plans again, because the site has changed. */
  refresh(): void;
}

/** Creates a form for each codemod from its options, with the diff of what it would change. */
export function createCodemods(
  panel: Element,
  codemods: readonly CodemodInfo[],
  { plan, apply }: CodemodActions,
): CodemodView {
  const choice = h(
    'select',
    { id: 'codemod', change: () => choose() },
    ...codemods.map(({ name }) => h('option', { value: name }, name)),
  );
  const about = h('p', { class: 'soft' });
  const form = h('form', {
    class: 'options',
    input: () => void refresh(),
    submit: (event) => event.preventDefault(),
  });
  const result = h('div', { class: 'result', 'aria-live': 'polite' });
  panel.replaceChildren(
    h('p', {}, h('label', { for: 'codemod' }, 'Codemod '), choice),
    about,
    form,
    result,
  );
  let latest = 0;

  function current(): CodemodInfo {
    return codemods.find(({ name }) => name === choice.value) ?? (codemods[0] as CodemodInfo);
  }

  function choose(): void {
    const { summary, options } = current();
    about.textContent = summary;
    form.replaceChildren(...Object.entries(options).map(([name, spec]) => field(name, spec)));
    void refresh();
  }

  /** Returns the values of the fields that are filled in; the codemod reads them as from a command line. */
  function values(): Record<string, unknown> {
    const given: Record<string, unknown> = {};
    for (const [name, { type, default: initial }] of Object.entries(current().options)) {
      const input = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
      if (type === 'flag') {
        if ((input as HTMLInputElement).checked) given[name] = true;
      } else if (input.value !== '' && input.value !== String(initial)) given[name] = input.value;
    }
    return given;
  }

  async function refresh(): Promise<void> {
    latest += 1;
    const turn = latest;
    const reply = await plan(current().name, values());
    if (turn !== latest) return;
    const { status, reason, patch, notes, changes } = reply;
    result.replaceChildren(
      status === 'changed'
        ? h(
            'p',
            {},
            h('button', { type: 'button', class: 'apply', click: () => apply(changes) }, 'Apply'),
          )
        : h('p', { class: status === 'failed' ? 'error' : 'soft' }, reason ?? 'Nothing to change.'),
      ...(notes.length > 0
        ? [h('ul', { class: 'notes' }, ...notes.map((note) => h('li', {}, note)))]
        : []),
      ...(patch === '' ? [] : [diff(patch)]),
    );
  }

  choose();
  return { refresh: () => void refresh() };
}

/** Returns the field of an option: a checkbox, a list of its values, a number or a text. */
function field(
  name: string,
  { type, about, values, default: initial, required }: OptionSpec,
): HTMLElement {
  const id = `option-${name}`;
  const attributes = { id, name, 'aria-describedby': `${id}-about` };
  const input =
    type === 'flag'
      ? h('input', { ...attributes, type: 'checkbox' })
      : values && type !== 'list'
        ? h(
            'select',
            attributes,
            initial === undefined && h('option', { value: '' }, '–'),
            ...values.map((value) => h('option', { value, selected: value === initial }, value)),
          )
        : h('input', {
            ...attributes,
            type: type === 'number' ? 'number' : 'text',
            value: initial === undefined ? undefined : String(initial),
            placeholder: type === 'list' ? 'a, b' : type === 'pairs' ? 'name=value' : undefined,
          });
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, required ? `${name} (required)` : name),
    input,
    h('small', { id: `${id}-about` }, about),
  );
}

/** The most lines of a diff that are drawn. */
const MAX_LINES = 2000;

function diff(patch: string): HTMLElement {
  const lines = patch.split('\n');
  const shown = lines.slice(0, MAX_LINES).map((line) => {
    const kind = /^(?:\+\+\+|---|diff |rename |similarity )/.test(line)
      ? 'file'
      : ({ '+': 'added', '-': 'removed', '@': 'hunk' }[line[0] ?? ''] ?? 'same');
    return h('span', { class: kind }, `${line}\n`);
  });
  const rest = lines.length - shown.length;
  return h(
    'pre',
    { class: 'diff', tabindex: '0', 'aria-label': 'changes' },
    ...shown,
    rest > 0 && h('span', { class: 'soft' }, `… and ${rest} more lines\n`),
  );
}

import type { OptionSpec } from '@nav/codemods/json';
import { commandOf, type FormValues, givenOptions, problemsByField } from './codemod-options.ts';
import { h } from './elements.ts';
import type { CodemodInfo, PlanReply } from './protocol.ts';

interface CodemodActions {
  plan(name: string, options: FormValues): Promise<PlanReply>;
  /** Applies a plan. Without it, there is only the command. */
  apply?(name: string, plan: PlanReply): void;
  /** Copies the command that does the same. */
  copy?(command: string): void;
  /** Returns the path of the config for the command. */
  config?(): string;
}

/** The view of the codemods. */
export interface CodemodView {
  /** Plans again, because the site has changed. */
  refresh(): void;
  /** Chooses a codemod. */
  choose(name: string): void;
}

/** Creates a form for each codemod from its options, with the diff of what it would change. */
export function createCodemods(
  panel: Element,
  codemods: readonly CodemodInfo[],
  { plan, apply, copy, config }: CodemodActions,
): CodemodView {
  const choice = h(
    'select',
    { id: 'codemod', change: () => showForm() },
    ...codemods.map(({ name }) => h('option', { value: name }, name)),
  );
  const about = h('p', { class: 'soft' });
  const form = h('form', {
    class: 'options',
    input: () => void refresh(),
    submit: (event) => event.preventDefault(),
  });
  const command = h('code');
  const status = h('p', { role: 'status' });
  const applyButton = h(
    'button',
    { type: 'button', class: 'apply', click: () => planned && apply?.(current().name, planned) },
    'Apply',
  );
  const result = h('div', { class: 'result' });
  panel.replaceChildren(
    h('p', {}, h('label', { for: 'codemod' }, 'Codemod '), choice),
    about,
    form,
    h(
      'p',
      { class: 'command' },
      h('span', { class: 'soft' }, apply ? 'The same on your computer: ' : 'To apply it, run: '),
      command,
      copy && ' ',
      copy && h('button', { type: 'button', click: () => copy(command.textContent ?? '') }, 'Copy'),
    ),
    h('div', { class: 'outcome' }, apply && applyButton, status),
    result,
  );
  let latest = 0;
  /** The plan that is shown. */
  let planned: PlanReply | undefined;

  function current(): CodemodInfo {
    return codemods.find(({ name }) => name === choice.value) ?? (codemods[0] as CodemodInfo);
  }

  function showForm(): void {
    const { summary, options, flags } = current();
    about.textContent = summary;
    form.replaceChildren(
      ...Object.entries(options).map(([name, spec]) => field(name, flags, spec)),
    );
    void refresh();
  }

  function values(): FormValues {
    const given: Record<string, string | true> = {};
    for (const [name, { type }] of Object.entries(current().options)) {
      const input = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
      if (type !== 'flag') given[name] = input.value;
      else if ((input as HTMLInputElement).checked) given[name] = true;
    }
    return givenOptions(current(), given);
  }

  async function refresh(): Promise<void> {
    latest += 1;
    const turn = latest;
    const given = values();
    command.textContent = commandOf(current(), given, config?.());
    let reply: PlanReply;
    try {
      reply = await plan(current().name, given);
    } catch (error) {
      if (turn === latest) show(`The codemod failed: ${(error as Error).message}`, true);
      return;
    }
    if (turn !== latest) return;
    const { reason, problems, patch, notes } = reply;
    const { fields, missing, others } = problemsByField(current(), problems);
    for (const name of Object.keys(current().options)) showProblem(name, fields.get(name));
    if (problems.length > 0) {
      const needed = missing.length > 0 ? [`Fill in ${missing.join(' and ')}.`] : [];
      show([...needed, ...others].join(' '), fields.size > 0 || others.length > 0);
    } else if (reply.status !== 'changed') {
      show(reason ?? 'Nothing to change.', reply.status === 'failed');
    } else {
      const count = reply.changes.length;
      show(`${count} file${count === 1 ? ' changes' : 's change'}.`, false, reply);
    }
    result.replaceChildren(
      ...(notes.length > 0
        ? [h('ul', { class: 'notes' }, ...notes.map((note) => h('li', {}, note)))]
        : []),
      ...(patch === '' ? [] : [diff(patch)]),
    );
  }

  function show(text: string, isError: boolean, reply?: PlanReply): void {
    planned = reply;
    applyButton.disabled = reply === undefined;
    status.textContent = text;
    status.className = isError ? 'error' : 'soft';
    if (!reply) result.replaceChildren();
  }

  function showProblem(option: string, problem: string | undefined): void {
    const input = form.elements.namedItem(option) as HTMLElement;
    const text = form.querySelector(`#option-${option}-problem`);
    if (problem === undefined) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
    if (text && text.textContent !== (problem ?? '')) text.textContent = problem ?? '';
  }

  choice.value = 'move-page';
  showForm();
  return {
    refresh: () => void refresh(),
    choose(name) {
      choice.value = name;
      showForm();
    },
  };
}

/** Returns the field of an option: a checkbox, a list of its values, a number or a text. */
function field(
  name: string,
  flags: Readonly<Record<string, string>>,
  spec: OptionSpec,
): HTMLElement {
  const { type, about, values } = spec;
  const id = `option-${name}`;
  const need = needOf(spec, flags);
  const allowed = values && type === 'list' ? ` (${values.join(', ')})` : '';
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, h('code', {}, flags[name] ?? name)),
    inputOf(id, name, spec),
    h(
      'small',
      { id: `${id}-about` },
      need !== '' && h('strong', {}, `${need}: `),
      `${about}${allowed}`,
    ),
    h('small', { id: `${id}-problem`, class: 'error' }),
  );
}

function needOf({ required, unless }: OptionSpec, flags: Readonly<Record<string, string>>): string {
  if (required) return 'required';
  return unless === undefined ? '' : `required without ${flags[unless] ?? unless}`;
}

const placeholders: Partial<Record<OptionSpec['type'], string>> = {
  list: 'a, b',
  pairs: 'name=value',
};

function inputOf(
  id: string,
  name: string,
  { type, values, default: initial, required, least }: OptionSpec,
): HTMLElement {
  const attributes = { id, name, 'aria-describedby': `${id}-about ${id}-problem` };
  if (type === 'flag') return h('input', { ...attributes, type: 'checkbox' });
  const need = { 'aria-required': required ? 'true' : undefined };
  if (values && type !== 'list')
    return h(
      'select',
      { ...attributes, ...need },
      initial === undefined && h('option', { value: '' }, '–'),
      ...values.map((value) => h('option', { value, selected: value === initial }, value)),
    );
  return h('input', {
    ...attributes,
    ...need,
    type: type === 'number' ? 'number' : 'text',
    min: least === undefined ? undefined : String(least),
    value: initial === undefined ? undefined : String(initial),
    placeholder: placeholders[type],
    autocomplete: 'off',
    spellcheck: 'false',
  });
}

/** The most lines of a diff that are drawn. */
const MAX_LINES = 2000;

function diff(patch: string): HTMLElement {
  const lines = patch.replace(/\n$/, '').split('\n');
  const shown = lines
    .slice(0, MAX_LINES)
    .map((line) => h('span', { class: kindOf(line) }, `${line}\n`));
  const rest = lines.length - shown.length;
  return h(
    'pre',
    { class: 'diff', tabindex: '0', role: 'region', 'aria-label': 'Changes' },
    ...shown,
    rest > 0 && h('span', { class: 'soft' }, `… and ${rest} more lines\n`),
  );
}

function kindOf(line: string): string {
  if (/^(?:diff |\+\+\+ )/.test(line)) return 'file';
  if (/^(?:--- |index |old mode|new mode|new file|deleted file|rename |similarity )/.test(line))
    return 'header';
  return { '+': 'added', '-': 'removed', '@': 'hunk' }[line[0] ?? ''] ?? 'same';
}

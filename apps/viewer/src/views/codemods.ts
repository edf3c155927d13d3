import type { OptionSpec } from '@nav/codemods/json';
import { h } from '../document/elements.ts';
import { MAX_DIFF_LINES } from '../limits/limits.ts';
import type { CodemodInfo, PlanReply } from '../protocol/protocol.ts';
import { type ChoiceKind, choiceKind } from '../replies/codemod-choices.ts';
import { commandOf, type FormValues, givenOptions, problemsByField } from './codemod-options.ts';
import { byTopic } from './codemod-topics.ts';

interface CodemodActions {
  plan(name: string, options: FormValues): Promise<PlanReply>;
  choices(kind: ChoiceKind, text: string): Promise<string[]>;
  /** Applies a plan. Without it, there is only the command. */
  apply?(name: string, plan: PlanReply): void;
  /** Copies the command that does the same. */
  copy?(command: string): void;
  config?(): string;
}

export interface CodemodView {
  /** Plans again, because the site has changed. */
  refresh(): void;
  /** Shows the form of a codemod, with the options that are given. */
  choose(name: string, given?: Readonly<Record<string, unknown>>): void;
}

/** Creates a form for each codemod from its options, with the diff of what it would change. */
export function createCodemods(
  panel: Element,
  codemods: readonly CodemodInfo[],
  { plan, choices, apply, copy, config }: CodemodActions,
): CodemodView {
  const choice = h(
    'select',
    { id: 'codemod', change: () => showForm() },
    ...byTopic(codemods.map(({ name }) => name)).map(([topic, names]) =>
      h('optgroup', { label: topic }, ...names.map((name) => h('option', { value: name }, name))),
    ),
  );
  const about = h('p', { class: 'soft' });
  const form = createOptionsForm(choices, () => void refresh());
  const command = h('code');
  const status = h('p', { role: 'status', tabindex: '-1' });
  const applyButton = h(
    'button',
    { type: 'button', class: 'apply', click: () => planned && apply?.(current().name, planned) },
    'Apply',
  );
  const result = h('div', { class: 'result' });
  panel.replaceChildren(
    h('p', {}, h('label', { for: 'codemod' }, 'Codemod '), choice),
    about,
    form.element,
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
  let planned: PlanReply | undefined;

  function current(): CodemodInfo {
    return codemods.find(({ name }) => name === choice.value) ?? (codemods[0] as CodemodInfo);
  }

  function showForm(given: Readonly<Record<string, unknown>> = {}): void {
    about.textContent = current().summary;
    form.draw(current(), given);
    void refresh();
  }

  async function refresh(): Promise<void> {
    latest += 1;
    const turn = latest;
    // The plan on the screen is that of other options.
    planned = undefined;
    const hadFocus = document.activeElement === applyButton;
    applyButton.disabled = true;
    // A disabled button loses the focus.
    if (hadFocus) status.focus();
    const given = form.values();
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
    form.mark(fields);
    if (problems.length > 0) {
      const needed = missing.length > 0 ? [`Fill in ${missing.join(' and ')}.`] : [];
      show([...needed, ...others].join(' '), fields.size > 0 || others.length > 0);
    } else if (reply.status !== 'changed') {
      show(reason ?? 'Nothing to change.', reply.status === 'failed' || reply.status === 'refused');
    } else {
      const count = reply.changes.length;
      show(`${count} file${count === 1 ? ' changes' : 's change'}.`, false, reply);
    }
    result.replaceChildren(...drawPlan(patch, notes));
  }

  function show(text: string, isError: boolean, reply?: PlanReply): void {
    planned = reply;
    applyButton.disabled = reply === undefined;
    status.textContent = text;
    status.className = isError ? 'error' : 'soft';
    if (!reply) result.replaceChildren();
  }

  choice.value = 'move-page';
  showForm();
  return {
    refresh: () => void refresh(),
    choose(name, given) {
      choice.value = name;
      showForm(given);
    },
  };
}

interface OptionsForm {
  element: HTMLElement;
  draw(codemod: CodemodInfo, given: Readonly<Record<string, unknown>>): void;
  /** Returns the options that differ from their defaults. */
  values(): FormValues;
  /** Shows the problems at their fields, by the names of the options. */
  mark(problems: ReadonlyMap<string, string>): void;
}

function createOptionsForm(choices: CodemodActions['choices'], changed: () => void): OptionsForm {
  const form = h('form', {
    class: 'options',
    input: changed,
    submit: (event) => event.preventDefault(),
  });
  let shown: CodemodInfo | undefined;
  const inputOf = (option: string) =>
    form.elements.namedItem(option) as HTMLInputElement | HTMLSelectElement;
  return {
    element: form,
    draw(codemod, given) {
      shown = codemod;
      const { options, flags } = codemod;
      form.replaceChildren(
        ...Object.entries(options).map(([name, spec]) => field(name, flags, spec)),
      );
      for (const [name, { type, values }] of Object.entries(options)) {
        const kind = choiceKind(codemod.name, name);
        const isText = type === 'text' || type === 'list';
        if (kind && isText && !values)
          offerChoices(inputOf(name) as HTMLInputElement, type === 'list', (text) =>
            choices(kind, text),
          );
      }
      for (const [name, value] of Object.entries(given)) {
        const input = inputOf(name);
        if (value === true) (input as HTMLInputElement).checked = true;
        else input.value = [value].flat().join(', ');
      }
    },
    values() {
      const given: Record<string, string | true> = {};
      if (!shown) return given;
      for (const [name, { type }] of Object.entries(shown.options)) {
        const input = inputOf(name);
        if (type !== 'flag') given[name] = input.value;
        else if ((input as HTMLInputElement).checked) given[name] = true;
      }
      return givenOptions(shown, given);
    },
    mark(problems) {
      for (const option of Object.keys(shown?.options ?? {})) {
        const problem = problems.get(option);
        if (problem === undefined) inputOf(option).removeAttribute('aria-invalid');
        else inputOf(option).setAttribute('aria-invalid', 'true');
        const text = form.querySelector(`#option-${option}-problem`);
        if (text && text.textContent !== (problem ?? '')) text.textContent = problem ?? '';
      }
    },
  };
}

/** Offers values below a field while it has the focus. In a list, they continue the part after the last comma. */
function offerChoices(
  input: HTMLInputElement,
  isList: boolean,
  choices: (text: string) => Promise<string[]>,
): void {
  const list = h('datalist', { id: `${input.id}-choices` });
  input.setAttribute('list', list.id);
  input.after(list);
  const offer = async () => {
    const { value } = input;
    const before = isList ? (/^.*,\s*/.exec(value)?.[0] ?? '') : '';
    const found = await choices(value.slice(before.length));
    if (value !== input.value) return;
    list.replaceChildren(...found.map((one) => h('option', { value: before + one })));
  };
  input.addEventListener('focus', () => void offer());
  input.addEventListener('input', () => void offer());
}

/** Draws the changes of a codemod, after its notes. */
function drawPlan(patch: string, notes: readonly string[]): HTMLElement[] {
  const list = h('ul', { class: 'notes' }, ...notes.map((note) => h('li', {}, note)));
  return [...(notes.length > 0 ? [list] : []), ...(patch === '' ? [] : [diff(patch)])];
}

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

function diff(patch: string): HTMLElement {
  const lines = patch.replace(/\n$/, '').split('\n');
  const shown = lines
    .slice(0, MAX_DIFF_LINES)
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

import { h } from '@nav/viewer/elements';
import { MANY_FILES, MAX_FILES } from '../limits/limits.ts';
import { isText, type Project, pathProblem } from '../site/project.ts';

interface FileActions {
  open(file: string): void;
  create(file: string): void;
  rename(file: string, to: string): void;
  remove(file: string): void;
}

export interface FileList {
  draw(project: Project, openFile: string): void;
}

/** Creates the list of files, with buttons to create, rename and delete them if they are editable. */
export function createFileList(
  panel: Element,
  isEditable: boolean,
  { open, create, rename, remove }: FileActions,
): FileList {
  let project: Project = { files: {}, config: '' };
  let openFile = '';
  const list = h('ul', { class: 'file-list' });
  const filter = h('input', {
    type: 'search',
    class: 'filter',
    placeholder: 'Filter',
    'aria-label': 'Filter files',
    input: () => drawList(),
  });
  const renameButton = h('button', { type: 'button', click: () => ask('rename') }, 'Rename');
  const removeButton = h(
    'button',
    {
      type: 'button',
      click: () => {
        remove(openFile);
        list.querySelector<HTMLElement>('[aria-current]')?.focus();
      },
    },
    'Delete',
  );
  const newButton = h('button', { type: 'button', click: () => ask('create') }, 'New');
  const tools = h('div', { class: 'tools' }, newButton, renameButton, removeButton);
  const form = h('form', { class: 'path', hidden: true });
  panel.replaceChildren(...(isEditable ? [tools, form] : []), filter, list);

  /** Shows the field for the path of a new file, or for the new path of the open file. */
  function ask(purpose: 'create' | 'rename'): void {
    const file = openFile;
    if (purpose === 'create')
      askPath(form, { initial: '', label: 'Path of the new file', submit: 'Create' }, finish);
    else askPath(form, { initial: file, label: 'New path', submit: 'Rename' }, finish);

    /** Returns the problem of a path, and closes the form if it has none. */
    function finish(path: string | undefined): string | undefined {
      const isNew = purpose === 'create';
      const isSame = path === undefined || (!isNew && path === file);
      const problem = isSame ? undefined : pathProblem(path, project.files);
      if (problem !== undefined) return problem;
      (isNew ? newButton : renameButton).focus();
      if (isSame) return undefined;
      if (isNew) create(path);
      else rename(file, path);
      return undefined;
    }
  }

  function drawList(): void {
    const names = namesOf(project);
    filter.hidden = names.length < MANY_FILES;
    const wanted = filter.hidden ? '' : filter.value.trim().toLowerCase();
    const found = names.filter((name) => name.toLowerCase().includes(wanted));
    const rest = found.length - MAX_FILES;
    const others = Object.keys(project.files).length - names.length;
    list.replaceChildren(
      ...found.slice(0, MAX_FILES).map(itemOf),
      ...(found.length === 0 ? [h('li', { class: 'soft' }, 'No file has this name.')] : []),
      ...(rest > 0 ? [h('li', { class: 'soft' }, `… and ${rest} more. Filter to find them.`)] : []),
      ...(others > 0
        ? [h('li', { class: 'soft' }, `and ${others} other file${others === 1 ? '' : 's'}`)]
        : []),
    );
  }

  function itemOf(name: string): HTMLElement {
    const current = name === openFile ? 'true' : undefined;
    const attributes = { type: 'button', 'aria-current': current, click: () => open(name) };
    return h('li', {}, h('button', attributes, name));
  }

  return {
    draw(next, file) {
      const hadFocus = list.contains(document.activeElement);
      project = next;
      openFile = file;
      // Without its config, a site cannot be checked.
      removeButton.disabled = file === project.config;
      drawList();
      if (hadFocus) list.querySelector<HTMLElement>('[aria-current]')?.focus();
    },
  };
}

let latest: { project: Project; names: readonly string[] } | undefined;

/** Returns the names of the files with a text: the config, then settings, then all others. */
function namesOf(project: Project): readonly string[] {
  // A change of a text changes no name, and a large site has 25,000 of them.
  if (latest?.project === project) return latest.names;
  const names = Object.keys(project.files).filter(isText).sort();
  const first = names.filter((file) => file === project.config);
  const isSettings = (file: string) => file.endsWith('nav.config.json');
  const others = names.filter((file) => file !== project.config);
  latest = {
    project,
    names: [...first, ...others.filter(isSettings), ...others.filter((one) => !isSettings(one))],
  };
  return latest.names;
}

interface PathQuestion {
  initial: string;
  label: string;
  submit: string;
}

/**
 * Shows a form that asks for a path.
 *
 * @param answer gets the path, or nothing if the form is left; returns the problem of the path, which keeps the form open.
 */
function askPath(
  form: HTMLFormElement,
  { initial, label, submit }: PathQuestion,
  answer: (path: string | undefined) => string | undefined,
): void {
  const input = h('input', {
    id: 'path',
    value: initial,
    placeholder: 'guides/tea.mdx',
    'aria-describedby': 'path-problem',
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const problem = h('p', { id: 'path-problem', class: 'error', role: 'alert' });
  const finish = (path: string | undefined) => {
    form.hidden = true;
    const found = answer(path);
    if (found === undefined) {
      form.replaceChildren();
      return;
    }
    form.hidden = false;
    problem.textContent = found;
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    finish(input.value.trim());
  };
  form.onkeydown = ({ key }) => {
    if (key === 'Escape') finish(undefined);
  };
  form.replaceChildren(
    h('label', { for: 'path' }, label),
    input,
    problem,
    h(
      'div',
      { class: 'tools' },
      h('button', { type: 'submit' }, submit),
      h('button', { type: 'button', click: () => finish(undefined) }, 'Cancel'),
    ),
  );
  form.hidden = false;
  input.focus();
  input.select();
}

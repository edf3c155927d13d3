import { h } from './elements.ts';
import { isText, type Project, pathProblem } from './project.ts';

interface FileActions {
  open(file: string): void;
  create(file: string): void;
  rename(file: string, to: string): void;
  remove(file: string): void;
}

/** The list of files. */
export interface FileList {
  draw(project: Project, openFile: string): void;
}

/** The most files that are listed. */
const MAX_LISTED = 500;
/** The number of files from which the list has a filter. */
const MANY = 20;

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
    const isNew = purpose === 'create';
    const file = openFile;
    const input = h('input', {
      id: 'path',
      value: isNew ? '' : file,
      placeholder: 'guides/tea.mdx',
      'aria-describedby': 'path-problem',
      spellcheck: 'false',
      autocomplete: 'off',
    });
    const problem = h('p', { id: 'path-problem', class: 'error', role: 'alert' });
    const close = () => {
      form.hidden = true;
      form.replaceChildren();
      (isNew ? newButton : renameButton).focus();
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      const path = input.value.trim();
      if (!isNew && path === file) return close();
      const found = pathProblem(path, project.files);
      problem.textContent = found ?? '';
      input.setAttribute('aria-invalid', String(found !== undefined));
      if (found !== undefined) return input.focus();
      close();
      if (isNew) create(path);
      else rename(file, path);
    };
    form.onkeydown = ({ key }) => {
      if (key === 'Escape') close();
    };
    form.replaceChildren(
      h('label', { for: 'path' }, isNew ? 'Path of the new file' : 'New path'),
      input,
      problem,
      h(
        'div',
        { class: 'tools' },
        h('button', { type: 'submit' }, isNew ? 'Create' : 'Rename'),
        h('button', { type: 'button', click: close }, 'Cancel'),
      ),
    );
    form.hidden = false;
    input.focus();
    input.select();
  }

  function drawList(): void {
    const names = Object.keys(project.files)
      .filter((file) => isText(file))
      .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    filter.hidden = names.length < MANY;
    const wanted = filter.hidden ? '' : filter.value.trim().toLowerCase();
    const found = names.filter((name) => name.toLowerCase().includes(wanted));
    const rest = found.length - MAX_LISTED;
    const others = Object.keys(project.files).length - names.length;
    list.replaceChildren(
      ...found.slice(0, MAX_LISTED).map((name) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              'aria-current': name === openFile ? 'true' : undefined,
              click: () => open(name),
            },
            name,
          ),
        ),
      ),
      ...(found.length === 0 ? [h('li', { class: 'soft' }, 'No file has this name.')] : []),
      ...(rest > 0 ? [h('li', { class: 'soft' }, `… and ${rest} more. Filter to find them.`)] : []),
      ...(others > 0
        ? [h('li', { class: 'soft' }, `and ${others} other file${others === 1 ? '' : 's'}`)]
        : []),
    );
  }

  function rank(file: string): number {
    return file === project.config ? 0 : file.endsWith('nav.config.json') ? 1 : 2;
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

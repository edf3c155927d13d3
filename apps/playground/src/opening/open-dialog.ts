import { h } from '@nav/viewer/elements';
import type { Progress } from './progress.ts';
import type { Opened } from './read-site.ts';
import { readRepository, repositoryIn, zipUrl } from './repository.ts';

interface Choice {
  /** @param read reads the site in the repository. */
  repository(name: string, read: (progress: Progress) => Promise<Opened>): void;
  zip(file: File): void;
}

/** Asks for a repository or a ZIP file, and says which servers would see the question. Nothing is loaded before the answer. */
export function askForRepository(choice: Choice): void {
  const field = h('input', {
    id: 'repository-name',
    required: true,
    placeholder: 'owner/repository',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'repository-about repository-problem',
    input: () => showZip(),
  });
  const problem = h('p', { id: 'repository-problem', class: 'error', role: 'alert' });
  const zip = h('input', {
    type: 'file',
    id: 'zip',
    accept: '.zip,application/zip',
    change: () => {
      const file = zip.files?.[0];
      if (!file) return;
      dialog.close();
      choice.zip(file);
    },
  });
  const zipLink = h(
    'a',
    { target: '_blank', rel: 'noopener noreferrer' },
    'Download it from GitHub',
  );
  const dialog = h('dialog', {
    class: 'paste',
    'aria-labelledby': 'repository-label',
    close: () => dialog.remove(),
  });
  dialog.append(
    h(
      'form',
      {
        submit: (event) => {
          event.preventDefault();
          const found = repositoryIn(field.value);
          problem.textContent = found ? '' : 'Enter owner/repository, or the URL of a repository.';
          field.setAttribute('aria-invalid', String(!found));
          if (!found) return;
          dialog.close();
          choice.repository(`${found.owner}/${found.name}`, (progress) =>
            readRepository(found, progress),
          );
        },
      },
      h(
        'label',
        { for: 'repository-name', id: 'repository-label' },
        'A public repository on GitHub',
      ),
      field,
      problem,
      h(
        'p',
        { id: 'repository-about', class: 'soft' },
        'Your browser asks api.github.com and raw.githubusercontent.com for its files. They see only which ones.',
      ),
      h(
        'div',
        { class: 'actions' },
        h('button', { type: 'submit', class: 'apply' }, 'Open it'),
        h('button', { type: 'button', click: () => dialog.close() }, 'Cancel'),
      ),
    ),
    h('label', { for: 'zip' }, 'Or a ZIP file of the repository'),
    zip,
    h('p', { class: 'soft' }, zipLink),
  );
  showZip();
  document.body.append(dialog);
  dialog.showModal();

  function showZip(): void {
    const found = repositoryIn(field.value);
    zipLink.hidden = !found;
    if (found) zipLink.href = zipUrl(found);
  }
}

import { h } from '@nav/viewer/elements';

export function askForConfig(pasted: (text: string) => void): void {
  const field = h('textarea', {
    id: 'pasted',
    rows: '12',
    spellcheck: 'false',
    required: true,
    placeholder: '{ "navigation": … }',
  });
  const dialog = h('dialog', {
    class: 'paste',
    'aria-labelledby': 'paste-label',
    close: () => dialog.remove(),
  });
  const form = h(
    'form',
    {
      method: 'dialog',
      submit: () => {
        if (field.value.trim() !== '') pasted(field.value);
      },
    },
    h('label', { for: 'pasted', id: 'paste-label' }, 'Paste the text of your docs.json'),
    field,
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'submit', class: 'apply' }, 'Check it'),
      h('button', { type: 'button', click: () => dialog.close() }, 'Cancel'),
    ),
  );
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
}

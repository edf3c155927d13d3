import { byId } from '@nav/viewer/elements';
import { example } from '../site/example.ts';
import { CONFIG_ONLY, configOnly } from '../site/paste.ts';
import { announce, attempt } from './message.ts';
import { type Load, openFrom, openZip } from './open-from.ts';

/** Starts the buttons that open another site: pasted, from a repository or a folder, or the example. */
export function startOpeners(load: Load): void {
  byId('paste').addEventListener('click', () =>
    attempt(async () => {
      const { askForConfig } = await import('../opening/paste-dialog.ts');
      askForConfig((text) => void load(configOnly(text), CONFIG_ONLY));
    }),
  );
  byId('repository').addEventListener('click', () =>
    attempt(async () => {
      const { askForRepository } = await import('../opening/open-dialog.ts');
      askForRepository({
        repository(name, read) {
          announce(`Asking GitHub for ${name} …`);
          void openFrom(read, load);
        },
        zip: (file) => void openZip(file, load),
      });
    }),
  );
  byId('example').addEventListener('click', () => void load(example, 'This is the example.'));
  const input = byId<HTMLInputElement>('folder');
  byId('open').addEventListener('click', () =>
    openFrom(async (progress) => (await folders()).chooseFolder(input, progress), load),
  );
  input.addEventListener('change', async () => {
    const { files } = input;
    if (files && files.length > 0)
      await openFrom(async (progress) => (await folders()).readChosen(files, progress), load);
    // The same folder can be chosen again.
    input.value = '';
  });
}

function folders(): Promise<typeof import('../opening/folder.ts')> {
  return import('../opening/folder.ts');
}

import type { Extension } from '@codemirror/state';
import { search } from '@nav/viewer/search';
import { completion } from './completion.ts';

/** Returns the abilities of the editor, which depend on the file. */
export function editorAbilities(
  complete: Parameters<typeof completion>[0],
): (file: string) => Extension {
  const completed = completion(complete);
  return (file) => (file.endsWith('.json') ? [search, completed] : search);
}

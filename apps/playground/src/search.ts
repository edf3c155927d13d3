import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** Finds text in the editor. */
export const search: Extension = [highlightSelectionMatches(), keymap.of(searchKeymap)];

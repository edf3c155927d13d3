import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

export const search: Extension = [highlightSelectionMatches(), keymap.of(searchKeymap)];

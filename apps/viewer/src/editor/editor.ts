import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { lintGutter, type Diagnostic as Mark, setDiagnostics } from '@codemirror/lint';
import {
  type ChangeSpec,
  Compartment,
  EditorState,
  type Extension,
  type Text,
} from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { attempt } from '@nav/collections';
import type { Diagnostic } from '@nav/core';
import type { Suggestion } from '@nav/core/stages';
import { MAX_MARKS, MAX_SELECTED } from '../limits/limits.ts';
import type { FileRange } from '../protocol/protocol.ts';

interface EditorOptions {
  parent: Element;
  isReadOnly?: boolean;
  changed(file: string, text: () => string): void;
  /** Called with the JSON pointer at the cursor, which is computed only if it is needed. */
  moved(file: string, pointer: () => string): void;
  focused?(): void;
}

export interface Editor {
  /** Shows a file, with the history and the cursor that it had. */
  open(file: string, text: string): void;
  /** Replaces the text of a file that is open now or was; undefined forgets a deleted file. */
  replace(file: string, text: string | undefined): void;
  focusEnd(): void;
  reset(): void;
  mark(
    diagnostics: readonly Diagnostic[],
    offers: readonly (readonly Suggestion[])[],
    apply: (fix: Suggestion) => void,
  ): void;
  select(place: FileRange): void;
  /** Adds abilities, which depend on the file. */
  extend(abilitiesOf: (file: string) => Extension): void;
}

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--info)' },
]);

/** Creates the editor. Each file keeps its own state. */
export function createEditor(options: EditorOptions): Editor {
  const states = new Map<string, EditorState>();
  let current = '';
  const view = new EditorView({ parent: options.parent });
  let abilitiesOf: ((file: string) => Extension) | undefined;
  /** Gives the open file what was added since it was opened first. */
  const extend = (): void => {
    const known = abilities.get(view.state);
    if (!abilitiesOf || known === undefined || known !== NONE) return;
    view.dispatch({ effects: abilities.reconfigure(abilitiesOf(current)) });
  };
  return {
    open(file, text) {
      if (current !== '') states.set(current, view.state);
      current = file;
      view.setState(states.get(file) ?? stateOf(file, text, options));
      extend();
    },
    replace(file, text) {
      if (file !== current || text === undefined) {
        states.delete(file);
        if (file === current) current = '';
        return;
      }
      const changes = changesTo(view.state, text);
      if (changes) view.dispatch({ changes });
    },
    focusEnd() {
      view.dispatch({ selection: { anchor: view.state.doc.length } });
      view.focus();
    },
    reset() {
      states.clear();
      current = '';
    },
    mark(diagnostics, offers, apply) {
      const marks = diagnostics
        .flatMap((one, at) => (one.file === current ? [{ one, fixes: offers[at] ?? [] }] : []))
        .slice(0, MAX_MARKS)
        .map(({ one, fixes }) => markOf(view.state.doc, one, fixes, apply));
      view.dispatch(setDiagnostics(view.state, marks));
    },
    select({ line, column, endLine, endColumn }) {
      const { doc } = view.state;
      const head = offsetIn(doc, line, column);
      const end = offsetIn(doc, endLine, endColumn);
      view.dispatch({
        selection: { anchor: end - head > MAX_SELECTED ? head : end, head },
        effects: EditorView.scrollIntoView(head, { y: 'center' }),
      });
      view.focus();
    },
    extend(added) {
      abilitiesOf = added;
      extend();
    },
  };
}

/** Extensions that are loaded after the editor is shown. */
const abilities = new Compartment();
const NONE: Extension = [];

/** Matches a line that takes a second to wrap, such as a large config without line breaks. */
const LONG_LINE = /.{20000}/;

function stateOf(
  file: string,
  text: string,
  { isReadOnly = false, changed, moved, focused }: EditorOptions,
): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      // A file keeps its line breaks.
      ...(text.includes('\r\n') ? [EditorState.lineSeparator.of('\r\n')] : []),
      EditorState.readOnly.of(isReadOnly),
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      syntaxHighlighting(colors),
      ...(LONG_LINE.test(text) ? [] : [EditorView.lineWrapping]),
      EditorView.contentAttributes.of({
        'aria-label': file,
        'aria-describedby': 'editor-hint',
        spellcheck: 'false',
        tabindex: '0',
      }),
      ...(file.endsWith('.json') ? [json()] : []),
      abilities.of(NONE),
      EditorView.domEventHandlers({ focus: () => focused?.() }),
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
        if (docChanged) changed(file, () => state.sliceDoc());
        if (selectionSet || docChanged) moved(file, () => pointerAt(state));
      }),
    ],
  });
}

/** Returns the smallest change of a text to another one; undefined if they are equal. */
function changesTo(state: EditorState, text: string): ChangeSpec | undefined {
  const before = state.sliceDoc();
  if (before === text) return undefined;
  const { length } = state.doc;
  if (state.lineBreak !== '\n') return { from: 0, to: length, insert: state.toText(text) };
  const start = commonStart(before, text);
  const end = commonEnd(before, text, start);
  return { from: start, to: length - end, insert: text.slice(start, text.length - end) };
}

function markOf(
  doc: Text,
  { range, severity, code, message }: Diagnostic,
  fixes: readonly Suggestion[],
  apply: (fix: Suggestion) => void,
): Mark {
  const from = offsetIn(doc, range.start.line, range.start.column);
  return {
    from,
    to: Math.max(from, offsetIn(doc, range.end.line, range.end.column)),
    severity,
    source: code,
    message,
    actions: fixes.map((fix) => ({ name: fix.title, apply: () => apply(fix) })),
  };
}

function offsetIn(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + column - 1, to);
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at += 1;
  return at;
}

function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let count = 0;
  while (count < most && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}

function pointerAt(state: EditorState): string {
  const tokens: string[] = [];
  let node = syntaxTree(state).resolveInner(state.selection.main.head, -1);
  for (;;) {
    const { parent } = node;
    if (!parent) break;
    if (node.name === 'Property') {
      const key = node.firstChild;
      if (key) tokens.unshift(keyOf(state.sliceDoc(key.from, key.to)));
    } else if (parent.name === 'Array' && !/^[[\],]$/.test(node.name)) {
      let index = 0;
      for (let before = node.prevSibling; before; before = before.prevSibling)
        if (!/^[[\],]$/.test(before.name)) index += 1;
      tokens.unshift(String(index));
    }
    node = parent;
  }
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function keyOf(text: string): string {
  return attempt(() => String(JSON.parse(text)), text);
}

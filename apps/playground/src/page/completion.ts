import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
  snippet,
} from '@codemirror/autocomplete';
import type { Extension, Text } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import type { Completions, TextPosition } from '../worker/calls.ts';

/** Asks for what can be written at a place of the text in the editor. */
export type Complete = (position: TextPosition) => Promise<Completions | undefined>;

export function completion(complete: Complete): Extension {
  return [
    autocompletion({
      override: [(context) => resultAt(context, complete)],
      icons: false,
    }),
    keymap.of(completionKeymap),
  ];
}

async function resultAt(
  { state, pos, explicit }: CompletionContext,
  complete: Complete,
): Promise<CompletionResult | null> {
  const { doc } = state;
  const before = doc.lineAt(pos);
  // After a closed text, nothing is expected until a person asks.
  if (!explicit && /(?:^|[^\w/"$.-])\s*$/.test(before.text.slice(0, pos - before.from)))
    return null;
  const found = await complete({ line: before.number - 1, character: pos - before.from });
  if (!found || found.items.length === 0) return null;
  const { range, comma, isComplete, items } = found;
  const start = offsetAt(doc, range.start);
  const after = offsetAt(doc, range.end) - pos;
  // The quote is replaced, but it is not part of a label.
  const quote = doc.sliceString(start, start + 1) === '"' && start < pos ? 1 : 0;
  return {
    from: start + quote,
    ...(isComplete ? { validFor: /^[^"\n]*$/ } : {}),
    options: items.map((item, at): Completion => {
      const { label, type, detail, about } = item;
      return {
        label,
        type,
        ...(detail === '' ? {} : { detail }),
        ...(about === '' ? {} : { info: about }),
        // The order of the server, as far as the labels fit equally.
        boost: -Math.min(at, 99),
        apply(view, chosen, from, to) {
          const added = insertComma(view, comma);
          const [first, last] = [from - quote + added, to + after + added];
          if (item.isSnippet) snippet(templateOf(item.snippet))(view, chosen, first, last);
          else
            view.dispatch({
              changes: { from: first, to: last, insert: item.snippet },
              selection: { anchor: first + item.snippet.length },
              userEvent: 'input.complete',
            });
        },
      };
    }),
  };
}

/** Inserts the comma that is missing before an entry. Returns by how much the text behind it moves. */
function insertComma(view: EditorView, at: TextPosition | undefined): number {
  if (!at) return 0;
  view.dispatch({ changes: { from: offsetAt(view.state.doc, at), insert: ',' } });
  return 1;
}

function offsetAt(doc: Text, { line, character }: TextPosition): number {
  const { from, to } = doc.line(Math.min(line + 1, doc.lines));
  return Math.min(from + character, to);
}

/** Returns a snippet of the language server as one of the editor, which knows no choices: the first one is selected. */
function templateOf(text: string): string {
  return text
    .replace(/\$\{(\d+)\|([^,|}]*)[^}]*\}/g, '$${$1:$2}')
    .replace(/(?<!\\)\$(\d+)/g, '$${$1}')
    .replaceAll('\\$', '$');
}

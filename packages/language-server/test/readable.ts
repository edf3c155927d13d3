import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Range } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** The most characters of a text that a range shows. */
const MAX_SHOWN = 60;

/** The editor that shows an answer. */
interface ReadableEditor {
  folder: string;
  /** Returns the text of a URI. */
  textOf(uri: string): string | undefined;
  /** Returns a range in UTF-16. */
  decoded(range: Range, text: string): Range;
}

/**
 * Makes an answer readable: a URI below `folder` becomes a path, and a range its lines and columns, which start at 1, with
 * the text that it covers.
 *
 * @param uri the document of ranges without a URI of their own.
 */
export function readable(
  value: unknown,
  { folder, textOf, decoded }: ReadableEditor,
  uri?: string,
): unknown {
  const nameOf = (text: string) => {
    // Markdown contains links to files, and messages contain paths.
    if (!text.startsWith('file:'))
      return text.replaceAll(`${pathToFileURL(folder).href}/`, '').replaceAll(`${folder}/`, '');
    const path = fileURLToPath(text);
    return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : text;
  };
  function show(item: unknown, at: string | undefined): unknown {
    if (typeof item === 'string') return nameOf(item);
    if (Array.isArray(item)) return item.map((one) => show(one, at));
    if (typeof item !== 'object' || item === null) return item;
    if (isRange(item)) {
      const text = at === undefined ? undefined : textOf(at);
      return showRange(text === undefined ? item : decoded(item, text), text);
    }
    const fields = item as Record<string, unknown>;
    const document = fields.textDocument as { uri?: string } | undefined;
    const own = [fields.uri, fields.targetUri, document?.uri].find(
      (one) => typeof one === 'string',
    );
    return Object.fromEntries(
      Object.entries(fields).map(([key, field]) => {
        const isUri = key.startsWith('file:');
        // The range from which a link leads is in the document of the request.
        const place = key === 'originSelectionRange' ? uri : isUri ? key : ((own as string) ?? at);
        return [nameOf(key), show(field, place)];
      }),
    );
  }
  return show(value, uri);
}

function isRange(value: object): value is Range {
  return 'start' in value && 'end' in value && Object.keys(value).length === 2;
}

function showRange(range: Range, text: string | undefined): string {
  const { start, end } = range;
  const place = `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
  if (text === undefined) return place;
  const covered = TextDocument.create('', '', 0, text).getText(range);
  const shown = covered.length > MAX_SHOWN ? `${covered.slice(0, MAX_SHOWN)}…` : covered;
  return `${place} ${shown}`;
}

import { changesText, type Marks, type ShownChange } from '@nav/codemods/internal-node';
import { pageKey, withoutExtension } from '@nav/paths';
import type { DetailedState } from '@nav/site/compare-translations';
import { UsageError } from '@nav/site/failure';
import { suggestName } from '@nav/site/suggest-name';
import picocolors from 'picocolors';
import type { CommandResult } from '../../terminal/command.ts';
import { printAnswer } from '../../terminal/printer.ts';

/** Shows the changes of the original of a page, or those that each translation of an original lacks. */
export function showPage(
  path: string,
  found: readonly DetailedState[],
  format: string,
  color: boolean,
): CommandResult {
  if (format === 'csv' || format === 'markdown')
    throw new UsageError(`--show has no format ${format}. Pass --format pretty or json.`);
  const key = pageKey(withoutExtension(path));
  const shown: ShownChange[] = found.flatMap(({ changes }) =>
    [...changes].flatMap(([entry, change]) =>
      [entry.page, entry.original].some((one) => pageKey(one) === key) ? [{ entry, change }] : [],
    ),
  );
  if (shown.length === 0) {
    const pages = found.flatMap((one) =>
      one.pairs.flatMap(({ page, original }) => [page, original]),
    );
    if (!pages.some((one) => pageKey(one) === key))
      throw new UsageError(`${path} is not a translated page.${suggestName(key, pages)}`);
  }
  if (format === 'json')
    return {
      stdout: printAnswer({ pages: shown.map(({ entry, change }) => ({ ...entry, ...change })) }),
      code: 0,
    };
  if (shown.length === 0) return { stdout: `${path} is up to date.\n`, code: 0 };
  return { stdout: changesText(shown, color ? COLORS : undefined), code: 0 };
}

const { bold, green, red, strikethrough } = picocolors.createColors(true);

const COLORS: Marks = { bold, added: green, removed: (text) => red(strikethrough(text)) };

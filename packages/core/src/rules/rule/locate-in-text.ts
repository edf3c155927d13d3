import { joinPath } from '@nav/paths';
import { rangeFinder, type SourceRange } from '@nav/positions';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { RuleContext } from './rule.ts';

/** Returns the location of a part of a file, by its offsets. */
export type LocateInText = (
  one: SiteText,
  start: number,
  end: number,
) => { file: string; range: SourceRange };

export function locatorIn({ config, texts }: Pick<RuleContext, 'config' | 'texts'>): LocateInText {
  let last: { file: string; rangeOf: ReturnType<typeof rangeFinder> } | undefined;
  return ({ file }, start, end) => {
    // Few pages have findings, so their texts are read again.
    if (last?.file !== file) last = { file, rangeOf: rangeFinder(texts.read(file) ?? '') };
    return { file: joinPath(config.folder, file), range: last.rangeOf(start, end) };
  };
}

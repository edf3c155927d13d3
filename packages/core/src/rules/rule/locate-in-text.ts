import { joinPath } from '@nav/paths';
import { positionFinder, type SourceRange } from '@nav/positions';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { RuleContext } from './rule.ts';

/** Returns the location of a part of a file, by its offsets. */
export type LocateInText = (
  one: SiteText,
  start: number,
  end: number,
) => { file: string; range: SourceRange };

export function locatorIn({ config, texts }: Pick<RuleContext, 'config' | 'texts'>): LocateInText {
  let last: { file: string; positionAt: ReturnType<typeof positionFinder> } | undefined;
  return ({ file }, start, end) => {
    // Few pages have findings, so their texts are read again.
    if (last?.file !== file) last = { file, positionAt: positionFinder(texts.read(file) ?? '') };
    const range = { start: last.positionAt(start), end: last.positionAt(end) };
    return { file: joinPath(config.folder, file), range };
  };
}

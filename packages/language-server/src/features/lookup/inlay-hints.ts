import type { NavEndpoint } from '@nav/core/client';
import type { EndpointEntry } from '@nav/core/internal';
import { joinPointer } from '@nav/json';
import { isModulePath, titleFromPath } from '@nav/paths';
import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { configFile } from '../../places/config-place.ts';
import { stringsIn } from '../../places/cursor.ts';
import { factsOf } from '../../places/site-facts.ts';
import { subjectOf } from '../../places/subject.ts';
import { MAX_HINT } from '../../texts/limits.ts';
import { isRange } from '../../texts/params.ts';
import { type Feature, siteFeature } from '../request/feature.ts';

/** Shows the titles of pages after their paths, where they differ from the words of the path. */
export const inlayHints: Feature<InlayHintParams, InlayHint[] | null> = siteFeature({
  method: 'textDocument/inlayHint',
  capabilities: (client) => client.textDocument?.inlayHint && { inlayHintProvider: true },
  params: { range: isRange },
  answer(at, { range }: InlayHintParams) {
    const { site, file } = at;
    const facts = factsOf(site);
    const known = isModulePath(file) ? undefined : configFile(at);
    const text = known && site.text(file);
    if (!facts || !known || text === undefined) return null;
    const positions = site.positions(file);
    const from = positions.offsetAt(range.start);
    const to = positions.offsetAt(range.end);
    return stringsIn(text, from, to).flatMap(({ tokens, end, text: written }) => {
      const subject = subjectOf(known.expectedAt(tokens), written, at, known.grammar);
      if (subject?.kind !== 'page' && subject?.kind !== 'endpoint') return [];
      const title =
        subject.kind === 'page'
          ? titleOf(facts.site.pageMeta(subject.slug)?.title, subject.slug)
          : summaryOf(
              facts.endpointAt(file, tokens.reduce<string>(joinPointer, '')),
              subject.entry,
            );
      if (title === undefined) return [];
      const label = title.length > MAX_HINT ? `${title.slice(0, MAX_HINT - 1)}…` : title;
      return { position: positions.positionAt(end), label, paddingLeft: true };
    });
  },
});

/** Returns a title that the path does not show. */
function titleOf(title: string | undefined, slug: string): string | undefined {
  const words = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return title === undefined || words(title) === words(titleFromPath(slug)) ? undefined : title;
}

/** Returns the title of the page that an entry had when the config was last read, if it is still the same entry. */
function summaryOf(page: NavEndpoint | undefined, { method, target }: EndpointEntry) {
  return page?.method === method && page.endpoint === target ? page.title : undefined;
}

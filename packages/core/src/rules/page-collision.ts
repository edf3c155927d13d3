import { withoutIndex } from '../text/page-path.ts';
import { joinPath } from '../text/path.ts';
import { START } from '../text/position.ts';
import type { Rule } from './rule.ts';

/** Reports a page next to a folder of the same name with an index page: both have one URL (M2.4). */
export const pageCollision: Rule = ({ config, files, suggested, report }) => {
  if (!files) return;
  for (const slug of files.pages.keys()) {
    if (!slug.endsWith('/index')) continue;
    const page = withoutIndex(slug);
    if (!files.pages.has(page)) continue;
    const [file, other] = [slug, page].map((one) =>
      joinPath(config.folder, files.pages.get(one) as string),
    ) as [string, string];
    report({
      code: 'page-collision',
      args: { href: `/${page}`, files: [other, file] },
      at: { file, range: START },
      related: [{ at: { file: other, range: START }, message: 'This page has the same URL.' }],
    });
    // One mistake gives one finding.
    suggested.add(slug);
  }
};

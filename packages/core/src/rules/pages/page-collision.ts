import { joinPath, withoutIndex } from '@nav/paths';
import { START } from '@nav/positions';
import type { PageFiles } from '../../files/page-files.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports a page next to a folder of the same name with an index page: both have one URL (M2.4). */
export const pageCollision: Rule = ({ config, files, report }) => ({
  page({ slug, file: path }) {
    const twin = files && twinOf(slug, files.pages);
    if (twin === undefined) return;
    const [file, other] = [path, twin.file].map((one) => joinPath(config.folder, one)) as [
      string,
      string,
    ];
    report({
      code: 'page-collision',
      args: { href: `/${twin.slug}`, files: [other, file] },
      at: { file, range: START },
      related: [{ at: { file: other, range: START }, message: 'This page has the same URL.' }],
    });
  },
});

/** Returns the page with the URL of an index page; undefined for any other page. */
export function twinOf(slug: string, pages: PageFiles): { slug: string; file: string } | undefined {
  if (!slug.endsWith('/index')) return undefined;
  const page = withoutIndex(slug);
  const file = pages.get(page);
  return file === undefined ? undefined : { slug: page, file };
}

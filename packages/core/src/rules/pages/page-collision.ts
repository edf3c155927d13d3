import { joinPath, withoutIndex } from '@nav/paths';
import { START } from '@nav/positions';
import type { Rule, RuleContext } from '../rule/rule.ts';

/** Reports a page next to a folder of the same name with an index page: both have one URL (M2.4). */
export const pageCollision: Rule = ({ config, files, fact, report }) => {
  for (const slug of fact(collidingPages)) {
    const page = withoutIndex(slug);
    const [file, other] = [slug, page].map((one) =>
      joinPath(config.folder, files?.pages.get(one) as string),
    ) as [string, string];
    report({
      code: 'page-collision',
      args: { href: `/${page}`, files: [other, file] },
      at: { file, range: START },
      related: [{ at: { file: other, range: START }, message: 'This page has the same URL.' }],
    });
  }
};

export function collidingPages({ files }: RuleContext): readonly string[] {
  if (!files) return [];
  const isColliding = (slug: string) =>
    slug.endsWith('/index') && files.pages.has(withoutIndex(slug));
  return [...files.pages.keys()].filter(isColliding);
}

import { helpUrl, homepage } from '@nav/core/internal';
import type { ExpectedProperty, ExpectedValue } from './expected.ts';

export function docsUrl(of: ExpectedValue, { name, code }: ExpectedProperty): string | undefined {
  if (code) return helpUrl(code);
  switch (of.kind) {
    case 'element':
    case 'entry':
      return `${homepage}/vocabulary#${of.rule.kind}`;
    case 'global':
      return `${homepage}/vocabulary#navigation`;
    case 'section':
      return name === 'navigation' || name === '$schema'
        ? `${homepage}/vocabulary`
        : `${homepage}/vocabulary#settings-outside-of-the-navigation`;
    case 'value':
      return of.shape === 'navSettings' && name !== '$schema'
        ? `${homepage}/settings#${name.toLowerCase()}`
        : undefined;
    default:
      return undefined;
  }
}

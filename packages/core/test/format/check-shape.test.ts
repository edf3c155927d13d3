import { describe, expect, it } from 'vitest';
import { fitsShape } from '../../src/format/check-shape.ts';
import { dialectNames } from '../../src/format/dialects.ts';
import { grammars } from '../../src/format/grammar.ts';
import { siteSettings } from '../../src/format/site-fields.ts';
import { checkStructure } from '../../src/stages.ts';

describe.each(dialectNames)('fitsShape, compared with a whole check (%s)', (dialect) => {
  const grammar = grammars[dialect];
  const faults = (config: object) => checkStructure(config, grammar).length;

  it.each(['en', 'jp', 'ja', 'zh-CN', 'en-US', 'tlh', ''])('language %j', (language) => {
    const shape = grammar.elements.language.fields.get('language')?.shape;
    const config = { navigation: { languages: [{ language, pages: ['index'] }] } };
    expect(shape && fitsShape(language, shape)).toBe(faults(config) === 0);
  });

  it.each(['breadcrumbs', 'section', 'Breadcrumbs', '', 5, null, ['breadcrumbs']])(
    'eyebrows %j',
    (eyebrows) => {
      const config = { navigation: { pages: ['index'] }, styling: { eyebrows } };
      expect(fitsShape(eyebrows, siteSettings.eyebrows.in[dialect])).toBe(faults(config) === 0);
    },
  );

  it.each([{ 'x.svg': 1 }, 'book', '', { name: 'book' }, { name: 'book', style: 'none' }])(
    'icon %j',
    (icon) => {
      const shape = grammar.elements.group.fields.get('icon')?.shape;
      const config = { navigation: { groups: [{ group: 'G', icon, pages: ['index'] }] } };
      expect(shape && fitsShape(icon, shape)).toBe(faults(config) === 0);
    },
  );
});

it('fitsShape depends on the dialect', () => {
  expect(fitsShape('section', siteSettings.eyebrows.in.mintlify)).toBe(true);
  expect(fitsShape('section', siteSettings.eyebrows.in.standard)).toBe(false);
});

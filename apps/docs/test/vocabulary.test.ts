import type { ElementKind } from '@nav/core/client';
import { elements } from '@nav/core/internal';
import { describe, expect, it } from 'vitest';
import { fieldsOf, settingRows, settingsOf } from '../src/reference/vocabulary.ts';

const kinds = Object.keys(elements) as ElementKind[];

describe('the vocabulary reference', () => {
  it.each(kinds)('describes every value of %s', (kind) => {
    for (const { values } of fieldsOf(kind)) {
      for (const { value } of values) expect(value).toMatch(/^(?:URL|[a-z{])/);
    }
  });

  it('lists the language codes of both dialects', () => {
    const codes = fieldsOf('language').find(({ name }) => name === 'language')?.values;
    expect(codes?.map(({ dialect }) => dialect)).toEqual(['standard', 'mintlify']);
    expect(codes?.[0]?.choices).toContain('jp');
    expect(codes?.[0]?.choices).not.toContain('ja');
    expect(codes?.[1]?.choices).toContain('ja');
  });

  it('lists the settings outside of the navigation', () => {
    expect(settingRows().map(({ name, values }) => [name, values[1]?.value])).toEqual([
      ['styling.eyebrows', 'one of'],
      ['interaction.drilldown', 'true or false'],
      ['redirects', 'a list of: { source, destination, permanent }'],
    ]);
  });

  it('lists the settings of one dialect with their parts', () => {
    const rows = settingsOf('mintlify');
    const row = (name: string) => rows.find((one) => one.name === name);
    expect(row('theme')?.values[0]?.choices).toContain('sequoia');
    expect(row('footer.links[].items[].href')?.required).toBe(true);
    expect(row('colors.primary')?.values[0]?.value).toBe('color');
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    expect(settingsOf('standard')).toEqual([]);
  });

  it('shows differences between the dialects', () => {
    const openapi = fieldsOf('tab').find(({ name }) => name === 'openapi')?.values;
    expect(openapi?.map(({ value }) => value)).toEqual([
      'path of a specification',
      'path or URL of a specification, or { source, directory, overlays }, or a list of these',
    ]);
  });
});

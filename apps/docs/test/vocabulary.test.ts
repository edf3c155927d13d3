import type { ElementKind } from '@nav/core/client';
import { elements } from '@nav/core/internal';
import { describe, expect, it } from 'vitest';
import { fieldsOf, settingRows } from '../src/reference/vocabulary.ts';

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

  it('shows differences between the dialects', () => {
    const openapi = fieldsOf('tab').find(({ name }) => name === 'openapi')?.values;
    expect(openapi?.map(({ value }) => value)).toEqual([
      'path of a specification',
      'path or URL of a specification, or { source, directory, overlays }, or a list of these',
    ]);
  });
});

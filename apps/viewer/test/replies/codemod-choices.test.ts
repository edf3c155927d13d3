import { loadSite, memoryHost, resolveSite } from '@nav/core';
import { indexTree } from '@nav/core/client';
import { describe, expect, it } from 'vitest';
import { choiceKind, choicesOf } from '../../src/replies/codemod-choices.ts';

const versions = [
  { version: 'v1', groups: [{ group: 'Start', pages: ['a/one', 'b/alone'] }] },
  { version: 'v2', groups: [{ group: 'Start', pages: ['one'] }] },
];
const files = { 'docs.json': JSON.stringify({ navigation: { versions } }) };
const site = loadSite(memoryHost(files), 'docs.json', { files: false });
const tree = site && resolveSite(site)?.tree;
if (!tree) throw new Error('The site cannot be read.');
const index = indexTree(tree);

describe('the choices of a field', () => {
  it('are pages, those that begin with the text first', () => {
    expect(choicesOf(index, 'page', 'one')).toEqual(['one', 'a/one', 'b/alone']);
  });

  it('are places, labels and versions of the site', () => {
    expect(choicesOf(index, 'place', 'start')).toEqual(['v1 > Start', 'v2 > Start']);
    expect(choicesOf(index, 'label', '')).toEqual(['v1', 'Start', 'v2']);
    expect(choicesOf(index, 'version', '')).toEqual(['v1', 'v2']);
    expect(choicesOf(index, 'language', '')).toEqual([]);
  });

  it('depend on the option, and on the codemod', () => {
    expect(choiceKind('move-page', 'from')).toBe('page');
    expect(choiceKind('add-version', 'from')).toBe('version');
    expect(choiceKind('sort', 'at')).toBe('place');
    expect(choiceKind('set', 'value')).toBeUndefined();
    expect(choiceKind('move-entry', 'to')).toBe('place');
    expect(choiceKind('rename', 'from')).toBe('label');
    expect(choiceKind('rename', 'to')).toBeUndefined();
  });
});

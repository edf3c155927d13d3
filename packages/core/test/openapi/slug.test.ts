import { describe, expect, it } from 'vitest';
import { slug } from '../../src/openapi/generate.ts';

describe('slug (M3.9)', () => {
  it.each([
    ['Get a User (v1.2) & more', 'get-a-user-v12-&-more'],
    ['/users/{id}', 'users'],
    ['/users/{id}/posts', 'users-posts'],
    ['/a/{b}/{c}/d', 'a-d'],
    ['/', ''],
    ['/a/b', 'ab'],
    ['-a-', 'a'],
    ['--a--', '-a-'],
    ['a   b', 'a--b'],
    ["It's, fine.", 'its-fine'],
    ['two\nlines', 'twolines'],
    ['Store / Products', 'store-products'],
    ['a:b "c" <d>?', 'a:b-"c"-<d>?'],
    ['Créer été', 'créer-été'],
    ['获取用户 列表', '获取用户-列表'],
  ])('converts %j to %j', (text, expected) => {
    expect(slug(text)).toBe(expected);
  });
});

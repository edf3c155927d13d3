import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { type Codemod, codemods, plan } from '../../src/index.ts';

const codemod = codemods.get('endpoints') as Codemod;

const operation = (more: string) =>
  `{"openapi":"3.1.0","paths":{"/a":{"get":{"summary":"A",${more}}}}}`;

const specifications: Record<string, string> = {
  'an x-mint.href outside of the site': operation('"x-mint":{"href":"/../../etc/passwd"}'),
  'an x-mint.href that is empty': operation('"x-mint":{"href":"///"}'),
  'metadata named __proto__': operation('"x-mint":{"metadata":{"__proto__":{"hidden":true}}}'),
  'metadata that ends front matter': operation('"x-mint":{"metadata":{"a\\n---\\nb":"\\n---\\n"}}'),
  'control characters': operation('"x-mint":{"metadata":{"tag":"\\u0000\\u2028\\ud800"}}'),
  'a summary of dots': '{"openapi":"3.1.0","paths":{"/a":{"get":{"summary":".. / .."}}}}',
  'a path item that refers to itself': '{"openapi":"3.1.0","paths":{"/a":{"$ref":"#/paths/~1a"}}}',
  'no paths': '{"openapi":"3.1.0","paths":[null]}',
  'invalid JSON': '{"openapi":"3.1.0",',
  'aliases that contain themselves':
    'openapi: 3.1.0\npaths:\n  /a:\n    get: &x { summary: A, x-mint: { metadata: { a: *x } } }\n',
};

for (const [name, text] of Object.entries(specifications)) {
  for (const to of ['entries', 'stubs']) {
    test(`--to ${to} survives a specification with ${name}`, async () => {
      const pages = to === 'entries' ? ['stub'] : ['GET /a'];
      const navigation = { groups: [{ group: 'A', openapi: 'a.yaml', pages }] };
      const config = JSON.stringify({ navigation });
      const host = memoryHost({
        'site/docs.json': config,
        'site/a.yaml': text,
        'site/stub.mdx': '---\nopenapi: GET /a\n---\n',
      });
      const done = await plan(codemod, { to }, { file: 'site/docs.json', text: config, host });
      expect(['changed', 'unchanged', 'refused'], done.reason).toContain(done.status);
      for (const { file } of done.files) expect(file).toMatch(/^site\/(?!.*\.\.)/);
      expect(Object.prototype).not.toHaveProperty('hidden');
    });
  }
}

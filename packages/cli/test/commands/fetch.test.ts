import { expect, it } from 'vitest';
import { serve } from '../../../site/test/serve.ts';
import { folder, nav } from '../nav.ts';

it.each([
  [['check']],
  [['check', '--fetch']],
  [['check', '--fetch', '--format', 'json']],
  [['check', '--fetch', '--format', 'sarif']],
  [['check', '--fetch', '--format', 'junit']],
  [['check', '--fetch', '--format', 'gitlab']],
  [['check', '--fetch', '--format', 'github']],
  [['resolve', '--fetch', '--format', 'json']],
  [['pages', '--fetch']],
  [['explain', '/api/a', '--fetch']],
])('nav %j prints no user name, password or query of a URL', async (args) => {
  const port = await serve((request, response) => {
    response.end(request.url?.startsWith('/spec') ? JSON.stringify(specification) : '{"openapi":');
  });
  const host = `127.0.0.1:${port}`;
  const root = folder({
    'docs.json': {
      navigation: {
        groups: [
          {
            group: 'A',
            openapi: { source: `http://${host}/spec?token=secret1`, directory: 'api' },
          },
          { group: 'B', openapi: `http://user2:secret2@${host}/spec` },
          { group: 'C', openapi: `http://${host}/broken?token=secret3` },
          { group: 'D', openapi: 'http://user4:secret4@[bad/a' },
          { group: 'E', openapi: `http://127.0.0.1:9/closed?token=secret5#secret` },
        ],
      },
    },
  });
  const { stdout, stderr } = await nav(root, args);
  expect(stdout + stderr).not.toMatch(/secret\d|user\d/);
});

const specification = {
  openapi: '3.1.0',
  info: { title: 'Remote', version: '1' },
  paths: { '/a': { get: { summary: 'A', tags: ['x'], responses: {} } } },
};

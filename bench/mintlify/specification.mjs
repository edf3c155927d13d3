// Generates small OpenAPI specifications.

const SUMMARIES = [
  'List pets',
  'Get a pet (v1.2) & more',
  "A pet's name",
  'List pets',
  '',
  'Über / all',
];
const TAGS = ['pets', 'Old Pets', 'cats/dogs', 'É'];
const METHODS = ['get', 'post', 'delete', 'put', 'patch', 'head', 'options', 'trace'];

export function specification(random) {
  const { pick, rarely, several } = random;
  const paths = {};
  for (const path of ['/pets', '/pets/{id}', '/cats', '/', '/pets/']) {
    if (rarely(3)) continue;
    paths[path] = Object.fromEntries(several(1, 3, () => [pick(METHODS), operation(random)]));
  }
  if (Object.keys(paths).length === 0) paths['/pets'] = { get: operation(random) };
  return {
    openapi: pick(['3.1.0', '3.0.3']),
    info: { title: 'Pets', version: '1' },
    ...(rarely(3) && { tags: [{ name: 'pets', ...(rarely(2) && { 'x-group': 'All pets' }) }] }),
    paths,
    ...(rarely(6) && { webhooks: { 'pet.found': { post: operation(random) } } }),
  };
}

function operation({ pick, rarely }) {
  return {
    ...(!rarely(4) && { summary: pick(SUMMARIES) }),
    ...(!rarely(4) && { tags: rarely(4) ? [pick(TAGS), pick(TAGS)] : [pick(TAGS)] }),
    ...(rarely(12) && { 'x-hidden': true }),
    ...(rarely(12) && { 'x-excluded': true }),
    ...(rarely(12) && { deprecated: true }),
    ...(rarely(12) && {
      'x-mint': pick([
        { href: '/Own/Pet.v2' },
        { metadata: { title: 'Other', sidebarTitle: 'Side' } },
      ]),
    }),
    responses: { 200: { description: 'OK' } },
  };
}

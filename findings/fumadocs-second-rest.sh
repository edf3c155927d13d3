#!/bin/sh
# fumadocs-core 17.0.0 orders lists as 16.5 to 16.8 did, not as 16.9 to 16.19: a folder that a list has already built, such as one
# in the second "..." of a list, is sorted among the pages. Prints /cliff, Beach, /anchor, Beach, /cliff.
set -e
cd "$(mktemp -d)"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps fumadocs-core@17.0.0
cat > show.mjs <<'END'
import { loader } from 'fumadocs-core/source';
const page = (path) => ({ type: 'page', path, data: { title: path } });
const files = [
  { type: 'meta', path: 'meta.json', data: { pages: ['...', 'anchor', '...'] } },
  page('anchor.mdx'),
  page('beach/sand.mdx'),
  page('cliff.mdx'),
];
const { pageTree } = loader({ baseUrl: '/', source: { files } });
for (const node of pageTree.children) console.log(node.url ?? node.name);
END
node show.mjs | tee out.txt
printf '/cliff\nBeach\n/anchor\nBeach\n/cliff\n' | diff - out.txt

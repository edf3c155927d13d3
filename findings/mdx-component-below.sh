#!/bin/sh
# @mdx-js/mdx 3.1.1 treats a component as missing if a function uses it above its declaration, although JavaScript allows that. It
# takes the component from the provider, so a component that is declared further down throws an error when it is rendered, or
# another component with the same name is shown. In the same function, the compiled code declares the name twice, so no component of
# the page can be shown. The option providerImportSource must be set, as Mintlify, Docusaurus and Next.js do.
# Prints that Bowl is already declared, that Bowl is missing, and "the provider's bowl".
set -e
cd "$(mktemp -d)"
npm install --silent --no-audit --no-fund --ignore-scripts @mdx-js/mdx@3.1.1 react@19.2.0 react-dom@19.2.0
cat > show.mjs <<'END'
import { evaluate } from '@mdx-js/mdx';
import { createElement } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
const same = `export function Shelf() {
  const row = () => <Bowl />;
  const Bowl = () => 'the bowl of the page';
  return row();
}

<Shelf />`;
const below = `export const Shelf = () => <Bowl />;

export const Bowl = () => 'the bowl of the page';

<Shelf />`;
for (const [page, components] of [[same], [below], [below, { Bowl: () => "the provider's bowl" }]]) {
  try {
    const { default: Page } = await evaluate(page, { ...runtime, useMDXComponents: () => components });
    console.log(renderToStaticMarkup(createElement(Page)));
  } catch ({ message }) {
    console.log(message);
  }
}
END
node show.mjs | tee out.txt
cat > expected.txt <<'END'
Identifier 'Bowl' has already been declared
Expected component `Bowl` to be defined: you likely forgot to import, pass, or provide it.
the provider&#x27;s bowl
END
diff expected.txt out.txt

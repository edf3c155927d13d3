#!/bin/sh
# @mdx-js/mdx 3.1.1 exports the name of a function expression in an exported declaration (estree-util-scope 1.0.1 takes it for a
# name of the scope around the function), so a page throws an error although its code works. The names of class expressions and of
# functions in other functions are not exported, and a name that the page declares itself does no harm.
# Prints that Kiln, bowl and opened are not defined, and the output of five pages that work.
set -e
cd "$(mktemp -d)"
npm install --silent --no-audit --no-fund --ignore-scripts @mdx-js/mdx@3.1.1 react@19.2.0 react-dom@19.2.0
cat > show.mjs <<'END'
import { evaluate } from '@mdx-js/mdx';
import { createElement } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
for (const code of [
  "export const Cone = function Kiln() { return 'cone'; };",
  "export const parts = [function bowl() {}];",
  "export class Shop { static open = function opened() {}; }",
  "export const Cone = function Cone() { return 'same name'; };",
  "export const Cone = function () { return 'no name'; };",
  "export const Cone = class Kiln {};",
  "export const Cone = () => (function Kiln() { return 'inside'; })();",
  "export const Cone = function Kiln() { return 'declared'; };\n\nexport const Kiln = 1;",
]) {
  try {
    const { default: Page } = await evaluate(`${code}\n\nThe page.`, runtime);
    console.log(renderToStaticMarkup(createElement(Page)));
  } catch ({ message }) {
    console.log(message);
  }
}
END
node show.mjs | tee out.txt
cat > expected.txt <<'END'
Kiln is not defined
bowl is not defined
opened is not defined
<p>The page.</p>
<p>The page.</p>
<p>The page.</p>
<p>The page.</p>
<p>The page.</p>
END
diff expected.txt out.txt

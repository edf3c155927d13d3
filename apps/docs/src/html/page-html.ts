import type { Heading } from '@nav/shell';

const SECTION = /<h2(?=[^>]*\sid="([^"]+)")[^>]*>(.*?)<\/h2>/gs;
const TITLED = /<h([23])(?=[^>]*\sid="([^"]+)")([^>]*)>(.*?)<\/h\1>/gs;

/** Returns the sections of a page in the order of their headings. Their content has no links. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(SECTION)].map(([, id = '', inner = '']) => ({
    id,
    text: { html: inner.replace(/<\/?a\b[^>]*>/g, '').trim() },
  }));
}

/** Adds a link to itself to each heading with an id. Its name is `label`, then the text of the heading. */
export function withAnchors(html: string, label: string): string {
  return html.replace(
    TITLED,
    (_, level, id, attributes, inner) =>
      `<h${level}${attributes}>${inner}<a class="heading-anchor" href="#${id}" aria-label="${label} ${plainText(inner)}" data-pagefind-ignore>#</a></h${level}>`,
  );
}

/** The most characters of code in a table that does not wrap: longer code would make the table wider than the page. */
const MAX_UNBROKEN = 27;

/** Adds to each cell of a table the title of its column, which phones show. Explicit roles keep the table a table. */
export function withColumnTitles(html: string): string {
  return html.replace(/<table\b[^>]*>.*?<\/table>/gs, (table) => {
    const head = /<thead\b.*?<\/thead>/s.exec(table)?.[0] ?? '';
    const titles = [...head.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, title = '']) =>
      plainText(title),
    );
    return table
      .replace(
        /<(table|thead|tbody)\b/g,
        (tag, name) => `${tag} role="${name === 'table' ? name : 'rowgroup'}"`,
      )
      .replace(/<tr\b.*?<\/tr>/gs, (row) => {
        let column = 0;
        return row
          .replace(/<code>(?=(.*?)<\/code>)/gs, (tag, code) =>
            plainText(code).length > MAX_UNBROKEN ? '<code class="long">' : tag,
          )
          .replace('<tr', '<tr role="row"')
          .replace(/<(th|td)\b([^>]*)>/g, (_, name, attributes) => {
            const title = titles[column++] ?? '';
            const role =
              name === 'td'
                ? 'cell'
                : /scope="row"/.test(attributes)
                  ? 'rowheader'
                  : 'columnheader';
            return `<${name} role="${role}" data-title="${title}"${attributes}>`;
          });
      });
  });
}

/** The style and the script of code blocks, which the block that is rendered first brings along. */
const CODE_ASSETS =
  /<link rel="stylesheet" href="[^"]*\/ec\.[^"]+"\/?>|<script type="module" src="[^"]*\/ec\.[^"]+"><\/script>/g;

/** Moves what code blocks load to the start, each once. Blocks are rendered in no fixed order. */
export function withAssetsFirst(html: string): string {
  const all = html.match(CODE_ASSETS)?.map((tag) => tag.replace('/>', '>'));
  const assets = [...new Set(all)].sort();
  return assets.join('') + html.replace(CODE_ASSETS, '');
}

/** Numbers the code blocks, so that those that scroll are regions with different names. */
export function withBlockNames(html: string): string {
  let number = 0;
  return html.replace(/<pre data-language="/g, (tag) => {
    number += 1;
    return tag.replace('<pre', `<pre aria-label="Code block ${number}"`);
  });
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('"', '&quot;')
    .trim();
}

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { drawPage, drawText } from '../../src/content/page-text.ts';

function draw(text: string): HTMLElement {
  const page = document.createElement('div');
  page.append(drawText(text, document, () => undefined).content);
  return page;
}

const nestedList = (depth: number) =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- item ${level}\n`).join('');

describe('the text of a page', () => {
  it.each([
    ['quotes', `${'>'.repeat(2000)} text`],
    ['quotes with spaces', `${'> '.repeat(2000)} text`],
    ['items', nestedList(300)],
    ['items on one line', `${'- '.repeat(600)}text`],
    ['quotes on many lines', `${'>'.repeat(100)} text\n\n`.repeat(1000)],
    ['images', `${'!['.repeat(2000)}text${'](b)'.repeat(2000)}`],
    ['components', `${'<Card>'.repeat(2000)}text${'</Card>'.repeat(2000)}`],
    ['stars', `${'*'.repeat(50_000)}text`],
  ])('is shown as its source if %s are nested too deeply', (_, text) => {
    const page = draw(`---\ntitle: Home\n---\n${text}`);
    expect(page.querySelector('.notice')?.textContent).toBe(
      'This page is nested too deeply. Its source is shown.',
    );
    expect(page.querySelector('pre')?.textContent).toBe(text);
    expect(page.querySelectorAll('*')).toHaveLength(2);
  });

  it.each([
    ['quotes', `${'>'.repeat(60)} text`, 'blockquote', 60],
    ['items', nestedList(60), 'li', 60],
    ['components', `${'<b>'.repeat(60)}text${'</b>'.repeat(60)}`, 'b', 60],
    ['items of a long list', '- item\n  - part\n\n    > quote\n'.repeat(40), 'li', 80],
    ['lines of code', `\`\`\`yaml\n${'            - a\n'.repeat(500)}\`\`\``, 'code', 1],
  ])('is drawn with many %s', (_, text, name, count) => {
    const page = draw(text);
    expect(page.querySelector('.notice')).toBeNull();
    expect(page.querySelectorAll(name)).toHaveLength(count);
  });

  it('runs nothing of the page', () => {
    const page = draw(
      [
        '[a](javascript:alert(1)) [b](java&#10;script:alert(1)) <a href="JAVASCRIPT:alert(1)">c</a>',
        '<img src="x" onerror="alert(1)" /> <b onclick="alert(1)" style="position:fixed">d</b>',
        '<iframe src="https://example.com" /> <object data="x" /> <svg><script>alert(1)</script></svg>',
        '<script>alert(1)</script>',
        '<Card title="<img src=x onerror=alert(1)>" href="data:text/html,x">e</Card>',
      ].join('\n\n'),
    );
    expect(page.querySelectorAll('script, iframe, object, img, style, svg')).toHaveLength(0);
    const attributes = [...page.querySelectorAll('*')].flatMap((one) => [...one.attributes]);
    expect(new Set(attributes.map(({ name }) => name))).toEqual(new Set(['class']));
  });

  it('gives headings the ids that links to them have', () => {
    const page = draw('## A `code` & more\n\n## Twice\n\n## Twice\n\n## Own {#my-id}\n\n## !\n');
    const ids = [...page.querySelectorAll('h2')].map(({ id }) => id);
    expect(ids).toEqual(['a-code--more', 'twice', 'twice-2', 'my-id', '!']);
    expect(page.querySelector('h2')?.dataset.ids?.split(' ')).toContain('a-code-more');
    expect(page.textContent).not.toContain('my-id');
  });

  it('does not require MDX of the descriptions in a specification', () => {
    const description = 'Send `Bearer <token>` or <token>.';
    const operation = {
      method: 'get',
      path: '/tea',
      specification: 'api.json',
      isDeprecated: false,
      description,
      server: undefined,
      parameters: [],
      bodies: [],
      responses: [],
    };
    const found = { kind: 'page', path: 'tea', title: 'Tea', isListed: true } as const;
    const { content } = drawPage({ ...found, operation }, document, () => undefined);
    expect(content.querySelector('.notice')).toBeNull();
    expect(content.textContent).toContain('Send Bearer <token> or ');
    expect(draw(description).querySelector('.notice')?.textContent).toContain('not valid MDX');
  });

  it('leaves out imports, and keeps the code that looks like them', () => {
    const page = draw(
      "import A from './a.mdx'\n\nexport const b = {\n  c: 1,\n}\n\nText\n\n```js\nimport d from 'd'\n```\n",
    );
    expect(page.querySelector('p')?.textContent).toBe('Text');
    expect(page.querySelector('pre')?.textContent).toBe("import d from 'd'");
  });

  it('follows snippets with their properties, and not for ever', () => {
    const { content } = drawText('<Hello name="Ada" size={2} />', document, () => undefined, {
      Hello: 'Hello {name}, {props.size}, {other()} <Hello name="again" />',
    });
    const page = document.createElement('div');
    page.append(content);
    expect(page.textContent).toContain('Hello Ada, 2, {other()}');
    expect(page.textContent?.match(/Hello/g)?.length).toBeLessThan(10);
  });
});

describe('the components of a page', () => {
  it('draws the caption of a frame as Markdown, and its hint', () => {
    const page = draw('<Frame caption="A **kettle**" hint="Look">Inside</Frame>');
    const figure = page.querySelector('figure.picture');
    expect(figure?.textContent).toBe('LookInsideA kettle');
    expect(figure?.querySelector('figcaption strong')?.textContent).toBe('kettle');
  });

  it('draws the tags of an update, and lists it in the contents', () => {
    const { content, headings } = drawText(
      '## First\n\n<Update label="May 2026" tags={["Tea, green", \'Kettles\']}>\nNew.\n</Update>\n',
      document,
      () => undefined,
    );
    expect([...content.querySelectorAll('.tag')].map((tag) => tag.textContent)).toEqual([
      'Tea, green',
      'Kettles',
    ]);
    expect(headings.map(({ id }) => id)).toEqual(['first', 'may-2026']);
    expect(content.querySelector('.update')?.id).toBe('may-2026');
    expect(draw('<Update label="A" tags={tags()}>B</Update>').querySelector('.tag')).toBeNull();
  });

  it('finds components by the ids that builders make, and headings first', () => {
    const page = draw(
      '<Accordion title="Why not?">A</Accordion>\n\n<ParamField path="tea_id">B</ParamField>\n\n<Tabs>\n<Tab title="Own" id="mine">C</Tab>\n</Tabs>\n\n## Why not?\n',
    );
    const idsOf = (selector: string) => page.querySelector<HTMLElement>(selector)?.dataset.ids;
    expect(idsOf('.accordion')?.split(' ')).toContain('why-not');
    expect(idsOf('.field')?.split(' ')).toContain('param-tea_id');
    expect(page.querySelector('[role=tabpanel]')?.id).toBe('mine');
    expect(page.querySelector('h2')?.id).toBe('why-not');
  });

  it('draws the tasks of a list with check marks and without bullets', () => {
    const page = draw('- [x] Fill\n- [ ] Boil\n- Other\n');
    expect(page.querySelectorAll('li.task')).toHaveLength(2);
    const marks = [...page.querySelectorAll('[role=img]')].map((mark) =>
      mark.getAttribute('aria-label'),
    );
    expect(marks).toEqual(['Done', 'Not done']);
  });

  it('draws a table with a head, and the title of each column for phones', () => {
    const page = draw('| Tea | Minutes |\n| - | -: |\n| Green | 2 |\n');
    expect(page.querySelectorAll('.table thead th')).toHaveLength(2);
    const cell = page.querySelector<HTMLElement>('tbody td:last-child');
    expect(cell?.dataset.title).toBe('Minutes');
    expect(cell?.style.textAlign).toBe('right');
  });

  it('draws colors, prompts and tips', () => {
    const page = draw(
      '<Color.Item name="water" value={{ light: "#369", dark: "#9cf" }} />\n\n<Prompt description="Ask">Text</Prompt>\n\n<Tooltip headline="Tea" tip="Leaves" cta="More" href="/tea">tea</Tooltip>',
    );
    expect(page.querySelector('.color')?.textContent).toBe('water #369 / #9cf');
    expect(page.querySelector('details summary')?.textContent).toBe('Ask');
    expect(page.querySelector('[role=tooltip]')?.textContent).toBe('TeaLeavesMore');
    expect(page.querySelector('[role=tooltip] a')?.getAttribute('href')).toBe('/tea');
  });

  it('follows snippets that are named by their files', () => {
    const { content } = drawText('<Snippet file="a.mdx" />', document, () => undefined, {
      'Snippet a.mdx': 'Hello',
    });
    expect(content.textContent).toBe('Hello');
  });

  it('draws only the content of landmarks and buttons, and no drawings', () => {
    const page = draw(
      '<main id="top">\n<button type="button"><svg><path d="M0 0" /></svg> Search</button>\n</main>\n\n<video src="a.mp4" />',
    );
    expect(page.querySelector('#top')?.textContent?.trim()).toBe('Search');
    expect(page.querySelectorAll('main, button, svg')).toHaveLength(0);
    expect([...page.querySelectorAll('.component')].map((box) => box.textContent)).toEqual([
      'video',
    ]);
  });

  it('draws components that stand next to each other as blocks', () => {
    const page = draw(
      '<CardGroup cols={3}>\n  <Card title="A">One</Card>\n  <Card title="B" href="/b">Two</Card>\n</CardGroup>',
    );
    expect(page.querySelectorAll('.columns-3 > .card')).toHaveLength(2);
    expect(page.querySelector('.card.linked a')?.getAttribute('href')).toBe('/b');
  });

  it('shows the first of several tabs', () => {
    const page = draw('<Tabs>\n<Tab title="A">One</Tab>\n<Tab title="B">Two</Tab>\n</Tabs>');
    expect([...page.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual([
      'A',
      'B',
    ]);
    expect(
      [...page.querySelectorAll<HTMLElement>('[role=tabpanel]')].map((panel) => panel.hidden),
    ).toEqual([false, true]);
  });
});

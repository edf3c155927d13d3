import { loadSite, memoryHost, resolveSite } from '@nav/core';
import { indexTree, viewPage } from '@nav/core/client';
import { describe, expect, it } from 'vitest';
import { attributes, html } from '../src/html.ts';
import {
  breadcrumbsHtml,
  paginationHtml,
  type Shell,
  sidebarHtml,
  switchersHtml,
} from '../src/shell.ts';
import { englishTexts } from '../src/texts.ts';

/** Returns the shell of a page in a site with a navigation. */
function shellOf(navigation: unknown, path: string): Shell {
  const files = { 'docs.json': JSON.stringify({ navigation }), 'a.mdx': '', 'b.mdx': '' };
  const site = loadSite(memoryHost(files), 'docs.json');
  const tree = site && resolveSite(site)?.tree;
  if (!tree) throw new Error('The site has no navigation.');
  return { view: viewPage(indexTree(tree), path), texts: englishTexts, icon: () => undefined };
}

const evil = '<img src=x onerror="alert(1)">';

describe('html', () => {
  it('turns strings into text, also in attributes', () => {
    expect(
      html`<p${attributes({ title: evil, hidden: false })}>${[evil, html`<b>${1}</b>`, false]}</p>`
        .html,
    ).toBe(
      '<p title="&#60;img src=x onerror=&#34;alert(1)&#34;&#62;">&#60;img src=x onerror=&#34;alert(1)&#34;&#62;<b>1</b></p>',
    );
  });
});

describe('the shell', () => {
  const navigation = {
    versions: [
      {
        version: evil,
        tabs: [{ tab: evil, groups: [{ group: evil, pages: ['a', 'b', 'gone'] }] }],
      },
      { version: '1', pages: ['a'] },
    ],
  };

  it('writes no tag of a label', () => {
    const shell = shellOf(navigation, '/a');
    const parts = [
      switchersHtml(shell),
      sidebarHtml(shell),
      breadcrumbsHtml(shell.view.breadcrumbs, englishTexts),
      paginationHtml(shell.view, englishTexts),
    ];
    const written = parts.map((part) => part?.html).join('');
    expect(written).toContain('&#60;img');
    expect(written).not.toContain('<img');
  });

  it('marks the current page and pages without a file', () => {
    const { html: sidebar } = sidebarHtml(shellOf(navigation, '/b'));
    expect(/<a href="\/b" aria-current="page">/.test(sidebar)).toBe(true);
    expect(sidebar.match(/aria-current/g)).toHaveLength(1);
    expect(/href="\/gone".*?Missing/s.test(sidebar)).toBe(true);
  });
});

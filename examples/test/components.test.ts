// @vitest-environment happy-dom
import { check } from '@nav/core';
import { type PlainView, toPlainView, viewPage } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { describe, expect, it } from 'vitest';
import { normalHtml } from './normal-html.ts';
import { renderers } from './renderers.ts';
import { folder, index, paths } from './site.ts';

const names = Object.keys(renderers);

async function draw(name: string, path: string, given: Partial<PlainView> = {}) {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const visited: string[] = [];
  const onNavigate = (href: string) => visited.push(href);
  const { settle, show } = await (renderers[name] as (typeof renderers)[string])(root, {
    view: { ...viewPage(index, path), ...given },
    onNavigate,
  });
  for (const script of root.querySelectorAll('script')) script.remove();
  const button = (label: string) =>
    [...root.querySelectorAll<HTMLButtonElement>('.nav-sidebar button')].find(
      (each) =>
        each.getAttribute('aria-label') === `pages of ${label}` ||
        each.textContent?.trim().startsWith(label),
    ) as HTMLButtonElement;
  return {
    root,
    visited,
    settle,
    show,
    button,
    press: (label: string) => settle(() => button(label).click()),
    isOpen(label: string) {
      const open = button(label).getAttribute('aria-expanded') === 'true';
      const list = document.getElementById(button(label).getAttribute('aria-controls') ?? '');
      expect(list?.hasAttribute('hidden')).toBe(!open);
      return open;
    },
    type: (text: string) =>
      settle(() => {
        const input = root.querySelector('search input') as HTMLInputElement;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          input,
          text,
        );
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    links: (selector: string) =>
      [...root.querySelectorAll(`${selector} a`)].map((link) => link.textContent?.trim()),
  };
}

it('the example site has no findings', () => {
  expect(check(nodeHost({ cwd: folder }), 'docs.json')?.diagnostics).toEqual([]);
});

it.each(paths)('all components render the same around %s', async (path) => {
  const drawn: string[] = [];
  for (const name of names) drawn.push(normalHtml((await draw(name, path)).root));
  expect(drawn[0]).toContain('<main id="content" tabindex="-1">');
  for (const [at, html] of drawn.entries()) expect(html, names[at]).toBe(drawn[0]);
});

describe.each(names)('%s', (name) => {
  it('renders the same from a plain view', async () => {
    const path = 'en/v2/rooms/add';
    const whole = normalHtml((await draw(name, path)).root);
    const { root } = await draw(name, path, toPlainView(viewPage(index, path)));
    expect(normalHtml(root)).toBe(whole);
  });

  it('renders a banner without Markdown', async () => {
    const { root } = await draw(name, 'en/v2/welcome');
    const banner = root.querySelector('.nav-banner');
    expect(banner?.textContent?.trim()).toBe('Halo 2.1 is out: see what is new.');
    expect(banner?.querySelector('a')?.getAttribute('href')).toBe('/changelog');
  });

  it('marks the current page, tab, version and language', async () => {
    const { root, links } = await draw(name, 'en/v2/rooms/add');
    expect(links('.nav-sidebar [aria-current], .nav-sidebar li:has(> [aria-current])')).toEqual([
      'Add a room',
    ]);
    const current = [...root.querySelectorAll('header [aria-current]')];
    expect(current.map((link) => link.getAttribute('aria-current'))).toEqual(Array(3).fill('true'));
    expect(current.map((link) => link.textContent?.trim().split(/\s/)[0])).toEqual([
      'English',
      '2.1',
      'Guides',
    ]);
    expect(links('#nav-breadcrumbs')).toEqual(['Guides', 'Use', 'Rooms']);
    expect(links('.nav-pagination')).toEqual(['Overview', 'Move a lamp']);
  });

  it('names every control, menu and landmark', async () => {
    const { root } = await draw(name, 'en/v2/rooms/zones');
    for (const control of root.querySelectorAll('button, a[href], nav, section, input')) {
      const label = control.getAttribute('aria-label') ?? control.textContent?.trim();
      expect(label, control.outerHTML).toBeTruthy();
    }
    const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const attribute of ['aria-controls', 'popovertarget']) {
      const owners = [...root.querySelectorAll(`[${attribute}]`)];
      expect(owners.length).toBeGreaterThan(1);
      for (const owner of owners) expect(ids).toContain(owner.getAttribute(attribute));
    }
    expect(root.querySelector('.nav-sidebar [aria-current]')?.textContent).toContain('deprecated');
  });

  it('opens the first page of an expanded group, and keeps the focus on the button', async () => {
    const { button, isOpen, press, visited } = await draw(name, 'en/v2/rooms/add');
    expect([isOpen('Rooms'), isOpen('Care')]).toEqual([true, false]);
    button('Care').focus();
    await press('Care');
    expect(isOpen('Care')).toBe(true);
    expect(visited).toEqual(['/en/v2/care/clean']);
    expect(document.activeElement).toBe(button('Care'));
    await press('Care');
    expect(isOpen('Care')).toBe(false);
    expect(visited).toHaveLength(1);
  });

  it('only expands and collapses without drilldown', async () => {
    const { isOpen, press, visited } = await draw(name, 'en/v2/welcome', { drilldown: false });
    await press('Rooms');
    await press('Care');
    expect([isOpen('Rooms'), isOpen('Care')]).toEqual([false, true]);
    expect(visited).toEqual([]);
  });

  it('finds pages, and clears the search with Escape', async () => {
    const { root, type, settle, links } = await draw(name, 'en/v2/welcome');
    await type(' ROOM');
    expect(links('#nav-results')).toEqual(['Rooms', 'Add a room', 'List rooms']);
    expect(root.querySelector('[role=status]')?.textContent).toBe('3 found');
    const input = root.querySelector('search input') as HTMLInputElement;
    await settle(() => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect(links('#nav-results')).toEqual([]);
    expect(input.value).toBe('');
  });

  it('dismisses the banner', async () => {
    const { root, settle } = await draw(name, 'en/v2/welcome');
    const banner = () => root.querySelector('.nav-banner:not([hidden])');
    expect(banner()?.querySelector('a')?.getAttribute('href')).toBe('/changelog');
    expect(banner()?.textContent).toContain('Halo 2.1 is out: see what is new.');
    await settle(() => banner()?.querySelector('button')?.click());
    expect(banner()).toBeNull();
  });
});

describe.each(names.filter((name) => name !== 'dom'))('%s, on the next page', (name) => {
  it('keeps groups expanded, and expands those above the page', async () => {
    const { isOpen, press, show } = await draw(name, 'en/v2/welcome', { drilldown: false });
    await press('Care');
    await show?.(viewPage(index, 'en/v2/rooms/sunset'));
    expect([isOpen('Care'), isOpen('Automatic light')]).toEqual([true, true]);
  });

  it('shows another sidebar', async () => {
    const { links, show } = await draw(name, 'en/v2/welcome');
    await show?.(viewPage(index, 'de/v2/welcome'));
    expect(links('#nav-tabs')).toEqual(['Anleitungen']);
    expect(links('.nav-sidebar [aria-current], .nav-sidebar li:has(> [aria-current])')).toEqual([
      'Willkommen',
    ]);
  });
});

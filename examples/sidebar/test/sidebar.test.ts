import { join } from 'node:path';
import { check } from '@nav/core';
import type { NavIndex } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { describe, expect, it } from 'vitest';
import { readSite } from '../src/read-site.ts';
import { normalHtml } from './normal-html.ts';
import { type Renderer, renderers } from './renderers.ts';

const folder = join(import.meta.dirname, '..', 'site');
const index = readSite(folder);
const paths = [...index.byPath.keys()];
const withDrilldown: NavIndex = { ...index, tree: { ...index.tree, drilldown: true } };

async function draw(renderer: Renderer, path: string, site: NavIndex = index) {
  const root = document.createElement('div');
  const visited: string[] = [];
  const onNavigate = (href: string) => visited.push(href);
  await renderer.mount(root, { index: site, path, onNavigate });
  const toggle = (label: string) =>
    root.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
  return {
    root,
    visited,
    press: (label: string) => renderer.settle(() => toggle(label)?.click()),
    isOpen: (label: string) => {
      const list = toggle(label)?.nextElementSibling;
      expect(list?.id).toBe(toggle(label)?.getAttribute('aria-controls'));
      expect(list?.hasAttribute('hidden')).toBe(
        toggle(label)?.getAttribute('aria-expanded') === 'false',
      );
      return !list?.hasAttribute('hidden');
    },
  };
}

it('the example site has no findings and pages of every kind', () => {
  expect(check(nodeHost({ cwd: folder }), 'docs.json')?.diagnostics).toEqual([]);
  expect(paths).toHaveLength(14);
});

describe.each(renderers)('$name', (renderer) => {
  it('renders the navigation around a page', async () => {
    const { root } = await draw(renderer, 'en/guides/milk');
    expect(normalHtml(root)).toBe(`<nav aria-label="languages">
  <ul>
    <li>
      <a aria-current="true" dir="ltr" href="/en/introduction" lang="en">English
    <li>
      <a dir="ltr" href="/de/introduction" lang="de">Deutsch
<nav aria-label="tabs">
  <ul>
    <li>
      <a aria-current="true" href="/en/introduction">Guides
    <li>
      <a href="/en/api">API
<nav aria-label="Sidebar">
  <ul>
    <li>
      <span>Start
      <ul id="list-navigation%2Flanguage%3Aen%2Ftab%3AGuides%2Fgroup%3AStart">
        <li>
          <a href="/en/introduction">Introduction
        <li>
          <a href="/en/quickstart">Quick start
    <li>
      <span>Use
      <ul id="list-navigation%2Flanguage%3Aen%2Ftab%3AGuides%2Fgroup%3AUse">
        <li>
          <a href="/en/guides/overview">Overview
        <li>
          <a href="/en/guides/boil">Boil
          <button aria-controls="list-navigation%2Flanguage%3Aen%2Ftab%3AGuides%2Fgroup%3AUse%2Fgroup%3ABoil" aria-expanded="true" aria-label="Boil" type="button">
          <ul id="list-navigation%2Flanguage%3Aen%2Ftab%3AGuides%2Fgroup%3AUse%2Fgroup%3ABoil">
            <li>
              <a href="/en/guides/water">Water
            <li>
              <a aria-current="page" href="/en/guides/milk">Milk
        <li>
          <span>Clean
          <small>New
          <button aria-controls="list-navigation%2Flanguage%3Aen%2Ftab%3AGuides%2Fgroup%3AUse%2Fgroup%3AClean" aria-expanded="false" aria-label="Clean" type="button">
          <ul hidden="" id="list-navigation%2Flanguage%3Aen%2Ftab%3AGuides%2Fgroup%3AUse%2Fgroup%3AClean">
            <li>
              <a href="/en/guides/rinse">Rinse
            <li>
              <span>Descale
              <button aria-controls="list-navigation%2Flanguage%3Aen%2Ftab%3AGuides%2Fgroup%3AUse%2Fgroup%3AClean%2Fgroup%3ADescale" aria-expanded="false" aria-label="Descale" type="button">
              <ul hidden="" id="list-navigation%2Flanguage%3Aen%2Ftab%3AGuides%2Fgroup%3AUse%2Fgroup%3AClean%2Fgroup%3ADescale">
                <li>
                  <a href="/en/guides/vinegar">With vinegar
                <li>
                  <a href="/en/guides/citric-acid">With citric acid
  <ul>
    <li>
      <a href="https://status.example.com">Status
<nav aria-label="Breadcrumbs">
  <ol>
    <li>
      <a href="/en/introduction">Guides
    <li>
      <a href="/en/guides/overview">Use
    <li>
      <a href="/en/guides/boil">Boil
<nav aria-label="Previous and next page">
  <a href="/en/guides/water" rel="prev">Water
  <a href="/en/guides/rinse" rel="next">Rinse`);
  });

  it('expands and collapses only nested groups', async () => {
    const { isOpen, press, visited } = await draw(renderer, 'en/quickstart');
    expect([isOpen('Boil'), isOpen('Clean')]).toEqual([true, false]);
    await press('Clean');
    await press('Boil');
    expect([isOpen('Boil'), isOpen('Clean'), isOpen('Descale')]).toEqual([false, true, false]);
    await press('Clean');
    expect(isOpen('Clean')).toBe(false);
    expect(visited).toEqual([]);
  });

  it('expands the groups above the page', async () => {
    const { isOpen } = await draw(renderer, 'en/guides/vinegar');
    expect([isOpen('Clean'), isOpen('Descale')]).toEqual([true, true]);
  });

  it('opens the first page of an expanded group, with drilldown', async () => {
    const { press, visited } = await draw(renderer, 'en/quickstart', withDrilldown);
    await press('Clean');
    expect(visited).toEqual(['/en/guides/rinse']);
    await press('Clean');
    expect(visited).toEqual(['/en/guides/rinse']);
    await press('Boil');
    await press('Boil');
    expect(visited).toEqual(['/en/guides/rinse', '/en/guides/boil']);
  });
});

describe('all renderers', () => {
  it.each(paths)('render the same around %s', async (path) => {
    const [dom, ...others] = await drawAll(path);
    for (const other of others) expect(other).toBe(dom);
  });

  it('render the same after clicks', async () => {
    const drawn = await Promise.all(renderers.map((renderer) => draw(renderer, 'en/api')));
    for (const { root } of drawn) expect(root.querySelector('button')).toBeNull();

    const pages = await Promise.all(renderers.map((renderer) => draw(renderer, 'en/introduction')));
    const before = normalHtml((pages[0] as (typeof pages)[number]).root);
    for (const label of ['Clean', 'Descale', 'Boil', 'Clean']) {
      for (const page of pages) await page.press(label);
      const [first, ...others] = pages.map(({ root }) => normalHtml(root));
      expect(first).not.toBe(before);
      for (const other of others) expect(other).toBe(first);
    }
  });
});

async function drawAll(path: string): Promise<string[]> {
  const drawn: string[] = [];
  for (const renderer of renderers) drawn.push(normalHtml((await draw(renderer, path)).root));
  return drawn;
}

describe('the site with everything', () => {
  const everything = join(import.meta.dirname, '..', 'everything');
  const site = readSite(everything);
  const own = (root: Element) =>
    [...root.querySelectorAll('nav[aria-label="Breadcrumbs"] a')].map((link) => link.textContent);

  it('has no findings', () => {
    expect(check(nodeHost({ cwd: everything }), 'docs.json')?.diagnostics).toEqual([]);
  });

  it.each([...site.byPath.keys(), 'changelog'])('is drawn the same around %s', async (path) => {
    const drawn = await Promise.all(renderers.map((renderer) => draw(renderer, path, site)));
    const [first, ...others] = drawn.map(({ root }) => normalHtml(root));
    for (const other of others) expect(other).toBe(first);
  });

  describe.each(renderers)('in $name', (renderer) => {
    it('shows generated pages in the tab without children', async () => {
      const { root } = await draw(renderer, 'api-reference/lamps/add-a-lamp', site);
      expect(normalHtml(root)).toContain(
        '<a aria-current="true" href="/api-reference/lamps/list-lamps">API',
      );
    });

    it('shows the breadcrumbs above the group of a root page', async () => {
      expect(own((await draw(renderer, 'en/v2/use', site)).root)).toEqual(['Guides', 'Manual']);
      expect(own((await draw(renderer, 'en/v2/switch', site)).root)).toEqual([
        'Guides',
        'Manual',
        'Use',
      ]);
    });

    it('marks the global anchor of the page, and borrows no sidebar for it', async () => {
      const { root } = await draw(renderer, 'changelog', site);
      expect(root.querySelector('a[aria-current="page"]')?.textContent).toBe('Changelog');
      expect(root.querySelectorAll('nav[aria-label="Sidebar"] li')).toHaveLength(2);
    });

    it('expands the inner group of the first page, too', async () => {
      const { press, visited, isOpen } = await draw(renderer, 'en/v2/welcome', site);
      expect([isOpen('Switch'), isOpen('Care')]).toEqual([true, false]);
      await press('Care');
      expect([isOpen('Care'), isOpen('Clean')]).toEqual([true, true]);
      expect(visited).toEqual(['/en/v2/dust']);
    });

    it('names languages in themselves', async () => {
      const { root } = await draw(renderer, 'en/v2/welcome', site);
      const link = root.querySelector('nav[aria-label="languages"] a[lang="ja"]');
      expect(link?.textContent).toBe('日本語');
    });
  });
});

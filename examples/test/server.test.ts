// @vitest-environment happy-dom
import { join } from 'node:path';
import { toPlainView, viewPage } from '@nav/core/client';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { createElement } from 'react';
import { renderToString as renderReact } from 'react-dom/server';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSSRApp } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { navigationHtml } from '../components/navigation.ts';
import { normalHtml } from './normal-html.ts';
import { index, pages, paths } from './site.ts';

/** Renders a component on a server. `load` loads a module as a server of Vite does, without a browser. */
type Render = (
  load: (id: string) => Promise<Record<string, never>>,
  props: Record<string, unknown>,
) => Promise<string>;

const renderers: Readonly<Record<string, Render>> = {
  async react(load, props) {
    const { Navigation } = await load('/components/Navigation.tsx');
    return renderReact(createElement(Navigation as never, props));
  },
  async vue(load, props) {
    const { default: Navigation } = await load('/components/Navigation.vue');
    return renderVue(createSSRApp(Navigation as never, props));
  },
  async svelte(load, props) {
    const { render } = (await load('svelte/server')) as unknown as {
      render(component: unknown, options: object): { body: string };
    };
    const { default: Navigation } = await load('/components/Navigation.svelte');
    return render(Navigation, { props }).body;
  },
};

describe.each(Object.entries(renderers))('%s on a server', { tags: ['process'] }, (_, render) => {
  let vite: ViteDevServer;
  beforeAll(async () => {
    vite = await createServer({
      root: join(import.meta.dirname, '..'),
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      plugins: [svelte({ configFile: false }), vue()],
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
  });
  afterAll(() => vite.close());

  it.each(paths)('draws the same around %s as without a framework', async (path) => {
    const view = toPlainView(viewPage(index, path));
    const load = (id: string) => vite.ssrLoadModule(id) as Promise<Record<string, never>>;
    const drawn = document.createElement('div');
    drawn.innerHTML = await render(load, { view, pages, onNavigate() {} });
    const plain = document.createElement('div');
    plain.innerHTML = navigationHtml({ view, content: '' });
    for (const root of [drawn, plain])
      for (const script of root.querySelectorAll('script')) script.remove();
    expect(normalHtml(drawn)).toBe(normalHtml(plain));
  });
});

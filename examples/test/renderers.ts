import type { PlainView } from '@nav/core/client';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync, mount } from 'svelte';
import { createApp, h, nextTick, shallowRef } from 'vue';
import SvelteNavigation from '../components/Navigation.svelte';
import { Navigation } from '../components/Navigation.tsx';
import VueNavigation from '../components/Navigation.vue';
import { navigationHtml, startNavigation } from '../components/navigation.ts';
import { reactive } from './reactive.svelte.ts';
import { pages } from './site.ts';

/** A component in a document. */
export interface Rendered {
  /** Runs an action and waits until the document is updated. */
  settle(action: () => void): Promise<void>;
  /** Shows another page with the same component. Absent where each page is a document of its own. */
  show?(view: PlainView): Promise<void>;
}

export interface Options {
  view: PlainView;
  onNavigate(href: string): void;
}

export type Renderer = (root: HTMLElement, options: Options) => Promise<Rendered>;

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export const renderers: Readonly<Record<string, Renderer>> = {
  async dom(root, { view, onNavigate }) {
    document.body.replaceChildren(root);
    root.innerHTML = navigationHtml({ view, content: '' });
    location.assign = (href) => onNavigate(String(href));
    startNavigation(async () => pages);
    return {
      async settle(action) {
        action();
        await new Promise((resolve) => setTimeout(resolve));
      },
    };
  },
  async react(element, options) {
    const root = createRoot(element);
    const render = (view: PlainView) =>
      act(async () => root.render(createElement(Navigation, { ...options, pages, view })));
    await render(options.view);
    return { settle: (action) => act(async () => action()), show: render };
  },
  async vue(element, { view, onNavigate }) {
    const shown = shallowRef(view);
    const app = createApp(() => h(VueNavigation, { view: shown.value, pages, onNavigate }));
    app.mount(element);
    const settle = async (action: () => void) => {
      action();
      await nextTick();
    };
    return {
      settle,
      show: (next) =>
        settle(() => {
          shown.value = next;
        }),
    };
  },
  async svelte(target, options) {
    const props = reactive({ ...options, pages });
    mount(SvelteNavigation, { target, props });
    flushSync();
    const settle = async (action: () => void) => {
      action();
      flushSync();
    };
    return {
      settle,
      show: (next) =>
        settle(() => {
          props.view = next;
        }),
    };
  },
};

import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp, nextTick } from 'vue';
import { mountDom } from '../src/dom.ts';
import type { NavigationProps } from '../src/navigation.ts';
import { Navigation } from '../src/react.tsx';
import { navigation } from '../src/vue.ts';

/** A renderer, with functions that wait for it. */
export interface Renderer {
  name: string;
  mount(root: Element, props: NavigationProps): Promise<void>;
  /** Runs an action and waits until the document is updated. */
  settle(action: () => void): Promise<void>;
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export const renderers: readonly Renderer[] = [
  {
    name: 'plain DOM',
    mount: async (root, props) => mountDom(root, props),
    settle: async (action) => action(),
  },
  {
    name: 'React',
    mount: (root, props) =>
      act(async () => createRoot(root).render(createElement(Navigation, props))),
    settle: (action) => act(async () => action()),
  },
  {
    name: 'Vue',
    mount: async (root, props) => {
      createApp(navigation(props)).mount(root);
      await nextTick();
    },
    settle: async (action) => {
      action();
      await nextTick();
    },
  },
];

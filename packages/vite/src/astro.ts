import type { AstroIntegration } from 'astro';
import vite from './index.ts';
import type { Options } from './options.ts';

export type { Options } from './options.ts';

/** Returns the integration for Astro. Its type fits every version. */
export default function nav(options: Options = {}): { name: string; hooks: object } {
  const hooks: AstroIntegration['hooks'] = {
    'astro:config:setup': ({ config: { base, trailingSlash }, updateConfig }) => {
      const form = trailingSlash === 'ignore' ? {} : { trailingSlash };
      updateConfig({ vite: { plugins: [vite({ base, ...form, ...options })] } });
    },
    'astro:config:done': ({ injectTypes }) => {
      injectTypes({
        filename: 'types.d.ts',
        content: '/// <reference types="@nav/vite/client" />\n',
      });
    },
  };
  return { name: '@nav/vite', hooks };
}

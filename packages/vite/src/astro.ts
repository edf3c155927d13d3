import type { AstroIntegration } from 'astro';
import { assertPluginOptions } from './docs/docs.ts';
import type { Options } from './docs/options.ts';
import vite from './index.ts';

export type { Options } from './docs/options.ts';

/** Returns the integration for Astro. Its type fits every version. */
export default function nav(options: Options = {}): { name: string; hooks: object } {
  assertPluginOptions(options);
  const hooks: AstroIntegration['hooks'] = {
    'astro:config:setup': ({ command, config: { base, trailingSlash }, updateConfig }) => {
      const form = trailingSlash === 'ignore' ? {} : { trailingSlash };
      const plugin = vite({ base, ...form, ...options });
      // A build starts a server to generate types, which would check a second time.
      if (command !== 'dev') Reflect.deleteProperty(plugin, 'configureServer');
      updateConfig({ vite: { plugins: [plugin] } });
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

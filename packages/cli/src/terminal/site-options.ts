import { dialects } from '@nav/core/internal';

import type { CommandOption } from './command.ts';

export const dialectNames: readonly string[] = Object.keys(dialects);

export const configOption: CommandOption = {
  flags: '--config <file>',
  description: 'path to a settings file (default: the nearest nav.config.json)',
};

export const siteOptions: readonly CommandOption[] = [
  {
    flags: '--dialect <name>',
    description: 'override the detected dialect',
    choices: dialectNames,
  },
  configOption,
  { flags: '--fetch', description: 'fetch OpenAPI specifications from the network' },
];

export const linkOptions: readonly CommandOption[] = [
  {
    flags: '--no-links',
    description: 'do not read listed pages: skip their links, anchors and front matter',
  },
  { flags: '--links', description: 'check them, which is the default', hidden: true },
];

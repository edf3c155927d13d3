import { dialects } from '@nav/core/internal';

import type { OptionTable } from './command.ts';

export const dialectNames: readonly string[] = Object.keys(dialects);

export const configOption: OptionTable = {
  '--config <file>': 'path to a settings file (default: the nearest nav.config.json)',
};

/** The options of a command that opens a site without the network. */
export const offlineOptions: OptionTable = {
  '--dialect <name>': {
    description: 'override the detected dialect',
    choices: dialectNames,
  },
  ...configOption,
};

export const siteOptions: OptionTable = {
  ...offlineOptions,
  '--fetch': 'fetch OpenAPI specifications from the network',
};

export const linkOptions: OptionTable = {
  '--no-links': 'do not read listed pages: skip their links, anchors and front matter',
  '--links': { description: 'check them, which is the default', hidden: true },
};

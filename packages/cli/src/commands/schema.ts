import { configSchema, type Dialect, settingsSchema } from '@nav/core';
import { docsSettings, teamShapes } from '@nav/core/settings';
import type { Command } from '../terminal/command.ts';
import { printJson } from '../terminal/printer.ts';
import { dialectNames } from '../terminal/site-options.ts';

interface SchemaFlags {
  dialect: Dialect;
  settings?: boolean;
  plain?: boolean;
}

export const command: Command<SchemaFlags> = {
  name: 'schema',
  arguments: '',
  description:
    'Print the JSON Schema (draft 2020-12) of docs.json, for editors and other validators.',
  options: {
    '--dialect <name>': {
      description: 'the dialect to describe',
      choices: dialectNames,
      default: 'mintlify',
    },
    '--settings': 'print the schema of nav.config.json instead',
    '--plain': 'leave out keywords that only VS Code and Monaco understand',
  },
  examples: [
    ['nav schema > docs.schema.json', 'for "json.schemas" in the settings of an editor'],
    ['nav schema --dialect standard', 'the documented format only'],
    ['nav schema --plain', 'for a validator that rejects unknown keywords'],
    ['nav schema --settings > nav.schema.json', 'for "$schema" in nav.config.json'],
  ],
  run(_args, { dialect, settings, plain }) {
    const options = { editor: !plain };
    const schema = settings
      ? settingsSchema({ ...options, teamShapes })
      : configSchema(dialect, { ...options, docsSettings });
    return { stdout: printJson(schema), code: 0 };
  },
};

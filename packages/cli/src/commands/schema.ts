import { configSchema, type Dialect, settingsSchema } from '@nav/core';
import { dialectNames } from '@nav/core/internal';
import type { Command } from '../terminal/command.ts';

interface SchemaFlags {
  dialect: Dialect;
  settings?: boolean;
}

export const command: Command<SchemaFlags> = {
  name: 'schema',
  arguments: '',
  about: 'Print the JSON Schema (draft 2020-12) of docs.json, for editors and other validators.',
  options: [
    {
      flags: '--dialect <name>',
      about: 'the rules to describe',
      choices: dialectNames,
      default: 'mintlify',
    },
    { flags: '--settings', about: 'the schema of nav.config.json instead' },
  ],
  examples: [
    ['nav schema > docs.schema.json', 'to name in "json.schemas" of an editor'],
    ['nav schema --dialect standard', 'the documented format, to the letter'],
    ['nav schema --settings > nav.schema.json', 'to name in "$schema" of nav.config.json'],
  ],
  run(_args, { dialect, settings }) {
    const schema = settings ? settingsSchema() : configSchema(dialect);
    return { stdout: `${JSON.stringify(schema, null, 2)}\n`, code: 0 };
  },
};

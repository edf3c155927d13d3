import { type ContentArgs, content } from './content.ts';
import { type JsonArgs, json } from './json.ts';
import { type LinksArgs, links } from './links.ts';
import { type MeaningArgs, meaning } from './meaning.ts';
import { type OpenapiArgs, openapi } from './openapi.ts';
import { type PagesArgs, pages } from './pages.ts';
import { type RedirectsArgs, redirects } from './redirects.ts';
import { type RefsArgs, refs } from './refs.ts';
import type { Row } from './row.ts';
import { type SettingsArgs, settings } from './settings.ts';
import { type ShapeArgs, shape } from './shape.ts';
import { type TeamArgs, team } from './team.ts';

/** Message arguments by diagnostic code. `element` is a name such as `tab "Guides"`. */
export interface MessageArgs
  extends JsonArgs,
    ShapeArgs,
    SettingsArgs,
    MeaningArgs,
    PagesArgs,
    ContentArgs,
    RefsArgs,
    OpenapiArgs,
    RedirectsArgs,
    LinksArgs,
    TeamArgs {}

/** The code of a diagnostic. Codes are stable: new ones are added, none is renamed. */
export type Code = keyof MessageArgs;

/** The facts about one code. */
export type Message<C extends Code> = Row<MessageArgs[C]>;

/** The part of a row that writes messages. */
export type Sentence<C extends Code> = Pick<Message<C>, 'text'>;

/** The messages of all codes, in the order in which codes are listed. The build replaces each row with its function. */
const sentences: { readonly [C in Code]: Sentence<C> } = {
  ...json,
  ...shape,
  ...settings,
  ...meaning,
  ...pages,
  ...content,
  ...refs,
  ...openapi,
  ...redirects,
  ...links,
  ...team,
};

/** Returns the function that formats the message of a code. */
export function writerOf<C extends Code>(code: C): Sentence<C>['text'] {
  return sentences[code].text;
}

type Subjects = { readonly [C in Code]: Message<C>['subject'] };

/** The subjects of all codes. */
export const subjectOf: Subjects = /* @__PURE__ */ readSubjects();

function readSubjects(): Subjects {
  const rows = Object.entries(sentences as typeof messages);
  return Object.fromEntries(rows.map(([code, { subject }]) => [code, subject])) as Subjects;
}

/** The catalog of diagnostic codes: one row for each, in the order of lists. */
export const messages: { readonly [C in Code]: Message<C> } = sentences as {
  readonly [C in Code]: Message<C>;
};

import { checkValue, isListName } from '@nav/core/internal';
import type { Finding } from '@nav/core/stages';
import { dequal } from 'dequal';
import { type JsonNode, jsonOf } from '../../document/document.ts';
import { messageOf } from '../../document/open-json.ts';
import { propertyOf } from '../../document/references.ts';
import { type Edits, recordEdits } from '../../edit/edit.ts';
import { type Json, literal, property } from '../../edit/template.ts';
import { type Field, fieldOf, readFieldValue, settingOf } from '../../navigation/fields.ts';
import { noteShared } from '../../navigation/navigation.ts';
import { wholeNavigation } from '../../navigation/scope.ts';
import { elementsAt } from '../../pages/entries/parts.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import { composedConfig } from '../../runner/composed-config.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'set',
  summary: 'Sets or removes a field of elements or of the site, and checks its value.',
  idle: 'The field has that value already.',
  alike: 'named',
  options: {
    at: option.text(
      'the elements: labels such as "API > Guides" or "* > API", or a JSON pointer; by default the site',
    ),
    field: option.text('the field, such as icon or styling.eyebrows', { required: true }),
    value: option.text('its value, as text or JSON', { unless: 'unset' }),
    unset: option.flag('remove the field'),
  },
  examples: [
    ["--at 'Guides > Start' --field icon --value rocket", 'the group gets an icon'],
    ["--at '* > API' --field hidden --unset", 'no element "API" is hidden any more'],
    ['--field styling.eyebrows --value breadcrumbs', 'a setting of the whole site'],
  ],
  apply(session, { at, field, value, unset }) {
    const path = field.split('.').map((name) => name.trim());
    const given = unset ? undefined : value;
    if (at === undefined) {
      const change = changeOf(settingOf(session, path), field, given);
      if (typeof change === 'string') session.problems.rejectOptions(change);
      else write(session, session.root, path, change);
      refuseFaults(session);
      return;
    }
    const faults: string[] = [];
    const navigation = wholeNavigation(session);
    const elements = navigation ? elementsAt(session, navigation, at) : [];
    for (const { element, kind } of elements) {
      const change = changeOf(fieldOf(session, kind, path), field, given);
      if (typeof change === 'string') faults.push(change);
      else write(session, element, path, change);
    }
    session.problems.warnUnknown(session.root, faults, faults.length < elements.length);
    refuseFaults(session);
  },
});

/** The new value of a field; undefined to remove it. */
interface NewValue {
  value: Json | undefined;
}

/** Returns the change of a field to a value from the command line, or what is wrong with it, as a sentence. */
function changeOf(
  field: Field | string,
  name: string,
  given: string | undefined,
): NewValue | string {
  if (typeof field === 'string') return field;
  const quoted = JSON.stringify(name);
  if (field.isLabel) return `${quoted} is a label. Change it with rename.`;
  if (given === undefined)
    return field.required ? `${quoted} is required, so it stays.` : { value: undefined };
  const read = readFieldValue(given, field, quoted);
  return 'fault' in read ? read.fault : read;
}

/** Writes a field of an object, unless it has the value. */
function write(
  session: Session,
  object: JsonNode,
  [name = '', ...rest]: readonly string[],
  { value }: NewValue,
): void {
  const { edits } = session;
  const known = propertyOf(session, object, name);
  const inside = known && session.follow(known);
  if (inside && rest.length > 0) {
    if (inside.kind === 'object') write(session, inside, rest, { value });
    else if (value !== undefined)
      edits.note(known, `${JSON.stringify(name)} is not an object here. Set it as a whole.`);
    return;
  }
  if (known ? dequal(jsonOf(known), value) : value === undefined) return;
  if (noteShared(session, known ?? object)) return;
  if (value === undefined) edits.remove(known as JsonNode);
  else if (known) edits.replace(known, literal(value));
  else edits.insert(object, nextOf(object), property(name, literal(nested(rest, value))));
}

function nested(names: readonly string[], value: Json): Json {
  return names.reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
}

function nextOf(object: JsonNode): JsonNode | 'end' {
  const list = object.children.find(({ key }) => key !== undefined && isListName(key));
  return list ?? 'end';
}

/** Refuses the change if it causes findings, such as a link with children or a button without a label. */
function refuseFaults(session: Session): void {
  const { edits, grammar, problems, settings } = session;
  if (edits.isEmpty()) return;
  const found = (of: Edits) => {
    const config = composedConfig(session, of);
    const { navigation } = config;
    const findings = checkValue({ navigation }, grammar);
    return settings.docsSettings?.check({ grammar, notes: [] }, config, findings) ?? findings;
  };
  const known = new Set(found(recordEdits()).map(identityOf));
  const added = found(edits).find((fault) => !known.has(identityOf(fault)));
  if (!added) return;
  const { code, args } = added;
  if (code === 'setting-rejected') problems.rejectOptions(messageOf(args.because));
  else if (code === 'setting-ignored') problems.rejectOptions(messageOf(added));
  else problems.refuse(messageOf(added));
}

function identityOf({ code, args, at }: Finding): string {
  return JSON.stringify([code, args, at.pointer]);
}

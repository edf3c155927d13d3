// The build replaces the tables here by their sentences, and removes `about` from the tables, because checks and sites need
// no sentences. Read them here alone: `elements.group.about` is undefined in a bundle.
import { type ElementKind, elements, type ListName, lists, sharedFields } from './elements.ts';
import type { ShapeField } from './grammar.ts';
import { shapes } from './shapes.ts';
import { otherProperties, rootProperties, siteSettings } from './site-fields.ts';

type Sentences<Name extends string = string> = Readonly<Record<Name, string>>;

interface Tables {
  lists: Sentences<ListName>;
  elements: Sentences<ElementKind>;
  fields: Readonly<Record<ElementKind, Sentences>>;
  /** The properties of elements that are neither fields nor lists, and the properties of the whole `docs.json`. */
  properties: Sentences;
  settings: Sentences;
}

/** The sentences of the tables as they are written, with shared fields once. */
export const sentences: Tables & {
  sharedFields: Sentences;
  shapes: Readonly<Record<string, Sentences>>;
} = /* @__PURE__ */ readTables();

/** The sentences that describe the vocabulary, for editors, schemas and documentation. */
export const abouts: Tables = /* @__PURE__ */ withSharedFields();

function readTables(): typeof sentences {
  return {
    lists: sentencesOf(lists),
    elements: sentencesOf(elements),
    fields: eachKind((kind) => sentencesOf<string>(elements[kind].fields)),
    sharedFields: sentencesOf(sharedFields),
    properties: sentencesOf({ ...otherProperties, ...rootProperties }),
    settings: sentencesOf(siteSettings),
    shapes: Object.fromEntries(objectShapes().map(([name, fields]) => [name, sentencesOf(fields)])),
  };
}

function withSharedFields(): Tables {
  const { sharedFields: shared, shapes: _, ...tables } = sentences;
  return { ...tables, fields: eachKind((kind) => ({ ...shared, ...tables.fields[kind] })) };
}

function eachKind(read: (kind: ElementKind) => Sentences): Tables['fields'] {
  const kinds = Object.keys(elements) as ElementKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, read(kind)])) as Tables['fields'];
}

function sentencesOf<Name extends string>(
  rows: Readonly<Record<Name, { readonly about: string }>>,
): Sentences<Name> {
  const names = Object.keys(rows) as Name[];
  return Object.fromEntries(names.map((name) => [name, rows[name].about])) as Sentences<Name>;
}

export function aboutField(field: ShapeField): string {
  return field.about ?? ofShapes.get(field) ?? '';
}

const ofShapes: ReadonlyMap<ShapeField, string> = /* @__PURE__ */ sentencesOfShapes();

function sentencesOfShapes(): ReadonlyMap<ShapeField, string> {
  const rows = objectShapes().flatMap(([name, fields]) =>
    Object.entries(fields).map(
      ([key, field]) => [field, sentences.shapes[name]?.[key] ?? ''] as const,
    ),
  );
  return new Map(rows);
}

function objectShapes(): (readonly [name: string, fields: Record<string, ShapeField>])[] {
  return Object.entries(shapes).flatMap(([name, shape]) =>
    shape.type === 'object' ? [[name, shape.fields] as const] : [],
  );
}

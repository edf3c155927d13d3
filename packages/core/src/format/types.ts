import type { Dialect, dialects } from './dialects.ts';
import type { ElementKind, elements, ListName, lists, sharedFields } from './elements.ts';
import type { ShapeName, shapes } from './shapes.ts';
import type {
  globalElement,
  globalLists,
  otherProperties,
  rootProperties,
  siteSettings,
} from './site-fields.ts';

/** The TypeScript type of a value shape. */
export type ShapeValue<Name extends ShapeName> = ValueOf<(typeof shapes)[Name]>;

/** A file, relative to the one that names it, whose JSON replaces an object or a list. */
export type Reference = { -readonly [Name in keyof RefRow]: string };

type RefRow = Pick<typeof otherProperties, '$ref'>;

type MayRefer = Partial<Reference>;

/** The property is not allowed. */
type NoReference = { -readonly [Name in keyof RefRow]?: never };

type OrReference<Value> = [Extract<Value, object>] extends [never] ? Value : Value | Reference;

type ValueOf<Shape> = Shape extends { type: 'string' }
  ? string
  : Shape extends { type: 'boolean' }
    ? boolean
    : Shape extends { type: 'number' }
      ? number
      : Shape extends { type: 'choice'; values: readonly (infer Choice)[] }
        ? Choice
        : Shape extends { type: 'list'; of: infer Item extends ShapeName }
          ? readonly OrReference<ShapeValue<Item>>[]
          : Shape extends { type: 'map'; of: infer Item extends ShapeName }
            ? Record<string, ShapeValue<Item>>
            : Shape extends { type: 'either'; of: readonly (infer Alternative extends ShapeName)[] }
              ? { [A in Alternative]: ShapeValue<A> }[Alternative]
              : Shape extends { type: 'object'; fields: infer Fields }
                ? ObjectOf<Fields> &
                    (Shape extends { open: true } ? Record<string, unknown> : unknown)
                : unknown;

type ObjectOf<Fields> = {
  [Name in keyof Fields as Fields[Name] extends { required: true } ? Name : never]: FieldShape<
    Fields[Name]
  >;
} & {
  [Name in keyof Fields as Fields[Name] extends { required: true } ? never : Name]?: FieldShape<
    Fields[Name]
  >;
};

type FieldShape<Field> = Field extends { shape: infer Name extends ShapeName }
  ? OrReference<ShapeValue<Name>>
  : never;

type Row<Kind extends ElementKind> = (typeof elements)[Kind];

type FieldRows<Kind extends ElementKind> = Row<Kind>['fields'] &
  Pick<typeof sharedFields, Extract<Row<Kind>['uses'][number], keyof typeof sharedFields>>;

/** The optional fields of some rows that a dialect has. Editors show the docblock of a row only for mapped types without `as`. */
type OptionalIn<D extends Dialect, Rows> = Partial<Values<D, Pick<Rows, NamesIn<D, Rows, false>>>>;

/** The label of an element, which it must have. The sentence is for the error message of the compiler. */
type Labeled<_Sentence extends string, D extends Dialect, Kind extends ElementKind> = {
  -readonly [Name in keyof LabelRow<D, Kind>]: Name extends keyof FieldRows<Kind>
    ? RowValue<D, FieldRows<Kind>[Name]>
    : never;
};

type LabelRow<D extends Dialect, Kind extends ElementKind> = Pick<
  FieldRows<Kind>,
  NamesIn<D, FieldRows<Kind>, true>
>;

type LabelSentence<Kind extends ElementKind> =
  `${Subject<Kind>} needs ${Kind extends 'language' ? 'a code' : 'a label'}. Add ${Kind}.`;

type NamesIn<D extends Dialect, Rows, IsRequired extends boolean> = {
  [Name in keyof Rows]: Rows[Name] extends { in: Record<D, ShapeName> }
    ? (Rows[Name] extends { required: true } ? true : false) extends IsRequired
      ? Name
      : never
    : never;
}[keyof Rows];

/** As `Omit`, which loses the docblocks. */
type Omitted<Rows, Name> = Pick<Rows, Exclude<keyof Rows, Name>>;

type Values<D extends Dialect, Rows> = { -readonly [Name in keyof Rows]: RowValue<D, Rows[Name]> };

type RowValue<D extends Dialect, FieldRow> = FieldRow extends { in: infer In }
  ? D extends keyof In
    ? In[D] extends ShapeName
      ? OrReference<ShapeValue<In[D]>>
      : never
    : never
  : never;

type Fields<D extends Dialect, Kind extends ElementKind> = Labeled<LabelSentence<Kind>, D, Kind> &
  OptionalIn<D, FieldRows<Kind>>;

/** The optional fields of all elements whose values are the same in the tree. */
export type PlainFields = {
  -readonly [Name in PlainName]?: ShapeValue<ShapeOf<RowNamed<Name>>>;
};

type PlainName = {
  [Name in FieldName]: ShapeOf<RowNamed<Name>> extends PlainShape ? Name : never;
}[Exclude<FieldName, ElementKind | 'hidden'>];

/** The shapes whose values the tree contains unchanged. */
type PlainShape =
  | 'text'
  | {
      [Name in ShapeName]: (typeof shapes)[Name]['type'] extends 'boolean' | 'number' | 'choice'
        ? Name
        : never;
    }[ShapeName];

type AllRows = Row<ElementKind>['fields'] | typeof sharedFields;

type FieldName = AllRows extends infer Rows ? (Rows extends unknown ? keyof Rows : never) : never;

type RowNamed<Name> = AllRows extends infer Rows
  ? Rows extends unknown
    ? Name extends keyof Rows
      ? Rows[Name]
      : never
    : never
  : never;

type ShapeOf<FieldRow> = FieldRow extends { in: infer In }
  ? Extract<In[keyof In], ShapeName>
  : never;

/** One element of the navigation, or a file that replaces it. An element has exactly one kind of children. */
export type NavigationElement<D extends Dialect, Kind extends ElementKind> =
  | InFile<D, Kind>
  | (Kind extends 'navigation'
      ? never
      :
          | { [List in ChildLists<D, Kind>]: InFileWithChildren<D, Kind, List> }[ChildLists<
              D,
              Kind
            >]
          | (IsLeaf<D, Kind> extends true ? Leaf<D, Kind> : Generated<D, Kind>))
  | { [List in ChildLists<D, Kind>]: WithChildren<D, Kind, List> }[ChildLists<D, Kind>];

type ChildLists<D extends Dialect, Kind extends ElementKind> = Row<Kind>['children'][D][number];

type ListRows<Name extends ListName> = Pick<typeof lists, Name>;

type Entries<D extends Dialect, List extends ListName> =
  | readonly (List extends 'pages'
      ? string | NavigationElement<D, 'group'>
      : (typeof lists)[List]['of'] extends infer Kind extends ElementKind
        ? NavigationElement<D, Kind>
        : never)[]
  | Reference;

type WithChildren<
  D extends Dialect,
  Kind extends ElementKind,
  List extends ChildLists<D, Kind>,
> = Labeled<LabelSentence<Kind>, D, Kind> &
  OptionalIn<D, Omitted<FieldRows<Kind>, 'href'>> &
  GlobalOf<D, Kind> &
  OnlyChildren<D, Kind, List> &
  MayRefer;

type OnlyChildren<D extends Dialect, Kind extends ElementKind, List extends ChildLists<D, Kind>> = {
  -readonly [Name in keyof ListRows<List>]: Entries<D, Name>;
} & OtherChildren<D, Kind, List> & { href?: Conflict<LinkSentence<Kind, List>> };

type OtherChildren<D extends Dialect, Kind extends ElementKind, List extends ListName> = {
  -readonly [Name in keyof ListRows<
    Exclude<ChildLists<D, Kind>, List>
  >]?: Conflict<`${Subject<Kind>} holds one kind of children. Remove ${List} or ${Name}.`>;
};

/** Tests for an element that is valid without children: it needs none, or one above it may generate them (R1). */
type IsLeaf<
  D extends Dialect,
  Kind extends ElementKind,
> = (typeof dialects)[D]['leavesGenerate'] extends true
  ? true
  : Row<Kind> extends { needsChildrenUnless: readonly unknown[] }
    ? false
    : true;

type Leaf<D extends Dialect, Kind extends ElementKind> = Fields<D, Kind> &
  GlobalOf<D, Kind> & {
    -readonly [Name in keyof ListRows<ChildLists<D, Kind>>]?: Conflict<LinkSentence<Kind, Name>>;
  } & NoReference;

/** An element without children that has a field that generates them. */
type Generated<D extends Dialect, Kind extends ElementKind> =
  Row<Kind> extends { needsChildrenUnless: readonly (infer Field)[] }
    ? Field extends NamesIn<D, FieldRows<Kind>, false>
      ? GeneratedBy<D, Kind, Field>
      : never
    : never;

type GeneratedBy<D extends Dialect, Kind extends ElementKind, Field> = Leaf<D, Kind> &
  Values<D, Pick<FieldRows<Kind>, Extract<keyof FieldRows<Kind>, Field>>>;

/** A file that replaces an element. Properties next to `$ref` override properties of the file. */
type InFile<D extends Dialect, Kind extends ElementKind> = Reference &
  Partial<Fields<D, Kind>> &
  GlobalOf<D, Kind> & { -readonly [Name in keyof ListRows<ChildLists<D, Kind>>]?: never };

/**
 * As `InFile`, with children that replace the children in the file. With a label, it is like any element with children.
 */
type InFileWithChildren<
  D extends Dialect,
  Kind extends ElementKind,
  List extends ChildLists<D, Kind>,
> = Reference &
  Omitted<Partial<Fields<D, Kind>>, Kind | 'href'> &
  GlobalOf<D, Kind> &
  OnlyChildren<D, Kind, List> & { [Name in Kind]?: never };

/** Not a value: the sentence is for the error message of the compiler. */
interface Conflict<Sentence extends string> {
  readonly [conflict]: Sentence;
}

declare const conflict: unique symbol;

type Subject<Kind extends ElementKind> = Kind extends 'navigation'
  ? 'The navigation'
  : `${Kind extends 'item' | 'anchor' ? 'An' : 'A'} ${Kind}`;

type LinkSentence<
  Kind extends ElementKind,
  List extends ListName,
> = `${Subject<Kind>} with href is a link and has no children. Remove href or ${List}.`;

type GlobalOf<D extends Dialect, Kind extends ElementKind> =
  Row<Kind>['global'] extends Record<D, true>
    ? {
        -readonly [Name in keyof Pick<typeof otherProperties, 'global'>]?:
          | GlobalElements<D>
          | Reference;
      }
    : unknown;

/** The elements of `global`. */
export type GlobalElements<D extends Dialect = Dialect> = {
  -readonly [List in keyof ListRows<(typeof globalLists)[D][number]>]?:
    | readonly GlobalElement<D, (typeof lists)[List]['of']>[]
    | Reference;
} & NoReference;

type GlobalElement<D extends Dialect, Kind extends ElementKind> =
  | (GlobalFields<D, Kind> & { href: string } & NoReference)
  | (Reference & Partial<GlobalFields<D, Kind>> & { href?: string });

type GlobalFields<D extends Dialect, Kind extends ElementKind> = Omitted<
  Fields<D, Kind>,
  (typeof globalElement.without)[number] | 'href'
>;

/** A config: its navigation, the settings that shape it, and any other settings. */
export type DocsConfig<D extends Dialect = 'mintlify'> = {
  -readonly [Name in keyof Pick<typeof rootProperties, 'navigation'>]: NavigationElement<D, Name>;
} & {
  -readonly [Name in keyof Omitted<RootRows<D>, 'navigation'>]?: RootValue<D, Name>;
} & Partial<Values<D, Pick<typeof siteSettings, 'redirects'>>> & {
    [setting: OtherSetting]: unknown;
  };

/** Every name that does not begin with `nav`, so that a misspelled `navigation` is an unknown property. */
type OtherSetting =
  | `${Exclude<Character, 'n'>}${string}`
  | `n${Exclude<Character, 'a'>}${string}`
  | `na${Exclude<Character, 'v'>}${string}`;

type Character =
  CharacterOf<'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789$_-@#./:'>;

type CharacterOf<
  Text extends string,
  Found extends string = never,
> = Text extends `${infer First}${infer Rest}` ? CharacterOf<Rest, Found | First> : Found;

type RootRows<D extends Dialect> = Pick<
  typeof rootProperties,
  NamesIn<D, typeof rootProperties, false> | (D extends 'mintlify' ? OtherRootName : never)
>;

/** The name of a row without shapes. */
type OtherRootName = {
  [Name in keyof typeof rootProperties]: (typeof rootProperties)[Name] extends { in: object }
    ? never
    : Name;
}[keyof typeof rootProperties];

type RootValue<D extends Dialect, Name extends keyof typeof rootProperties> = Name extends 'styling'
  ? Section<D, 'eyebrows'>
  : Name extends 'interaction'
    ? Section<D, 'drilldown'>
    : Name extends OtherRootName
      ? unknown
      : RowValue<D, (typeof rootProperties)[Name]>;

type Section<D extends Dialect, Name extends keyof typeof siteSettings> = Partial<
  Values<D, Pick<typeof siteSettings, Name>>
> & { [setting: string]: unknown };

/** Config types by dialect: for a generic type, the compiler would work a hundred times as long on each value. */
interface Configs {
  standard: DocsConfig<'standard'>;
  mintlify: DocsConfig<'mintlify'>;
}

/**
 * Returns a config unchanged, with the types of a dialect, for configs in TypeScript or JavaScript.
 * Unsupported language codes, missing labels and several kinds of children do not compile.
 */
export function defineDocs<D extends Dialect = 'mintlify'>(config: Configs[D]): Configs[D] {
  return config;
}

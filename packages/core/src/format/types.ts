import type { Dialect, dialects } from './dialects.ts';
import type {
  ElementKind,
  elements,
  globalElement,
  globalLists,
  ListName,
  lists,
  sharedFields,
  siteSettings,
} from './elements.ts';
import type { ShapeName, shapes } from './shapes.ts';

/** The TypeScript type of a value shape. */
export type ShapeValue<Name extends ShapeName> = ValueOf<(typeof shapes)[Name]>;

/** A file that replaces an object or a list (M5). */
export interface Reference {
  $ref: string;
}

type OrReference<Value> = Value | ([Extract<Value, object>] extends [never] ? never : Reference);

/** An object without `$ref`: otherwise, a misspelled element could pass for a reference. */
type Written = { $ref?: never };

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

type FieldsIn<D extends Dialect, Rows> = {
  [Name in keyof Rows as Rows[Name] extends { in: Record<D, ShapeName>; required: true }
    ? Name
    : never]: RowValue<D, Rows[Name]>;
} & {
  [Name in keyof Rows as Rows[Name] extends { in: Record<D, ShapeName> }
    ? Rows[Name] extends { required: true }
      ? never
      : Name
    : never]?: RowValue<D, Rows[Name]>;
};

type RowValue<D extends Dialect, FieldRow> = FieldRow extends { in: infer In }
  ? D extends keyof In
    ? In[D] extends ShapeName
      ? OrReference<ShapeValue<In[D]>>
      : never
    : never
  : never;

type ChildLists<D extends Dialect, Kind extends ElementKind> = Row<Kind>['children'][D][number];

type Entry<D extends Dialect, List extends ListName> = List extends 'pages'
  ? string | ElementReference<D, 'group'> | (NavigationElement<D, 'group'> & Written)
  : (typeof lists)[List]['of'] extends infer Kind extends ElementKind
    ? ElementReference<D, Kind> | (NavigationElement<D, Kind> & Written)
    : never;

/** A file that replaces an element. Properties next to `$ref` override those of the file. */
type ElementReference<D extends Dialect, Kind extends ElementKind> = Reference &
  Partial<FieldsIn<D, FieldRows<Kind>>> & {
    [List in ChildLists<D, Kind>]?: readonly Entry<D, List>[] | Reference;
  } & GlobalOf<D, Kind>;

/** Exactly one child list or, if allowed, a link: two do not compile. */
type OneChildKind<D extends Dialect, Kind extends ElementKind> =
  | {
      [List in ChildLists<D, Kind>]: { [Name in List]: readonly Entry<D, List>[] | Reference } & {
        [Other in Exclude<ChildLists<D, Kind> | 'href', List>]?: never;
      };
    }[ChildLists<D, Kind>]
  | (Kind extends 'navigation' ? never : NoChildren<D, Kind>);

/** No child list. If one is required, a field that generates the children, unless one above can (R1). */
type NoChildren<D extends Dialect, Kind extends ElementKind> = {
  [Name in ChildLists<D, Kind>]?: never;
} & ((typeof dialects)[D]['leavesGenerate'] extends true
  ? unknown
  : Row<Kind> extends { needsChildrenUnless: readonly (infer Field)[] }
    ? Generating<FieldsIn<D, FieldRows<Kind>>, Field>
    : unknown);

type Generating<Fields, Name> = {
  [Field in Extract<keyof Fields, Name>]: Required<Pick<Fields, Field>>;
}[Extract<keyof Fields, Name>];

type GlobalOf<D extends Dialect, Kind extends ElementKind> =
  Row<Kind>['global'] extends Record<D, true>
    ? { global?: (GlobalElements<D> & Written) | Reference }
    : unknown;

/** The elements of `global`. */
export type GlobalElements<D extends Dialect = Dialect> = {
  [List in (typeof globalLists)[D][number]]?: (typeof lists)[List]['of'] extends infer Kind extends
    ElementKind
    ?
        | readonly (
            | (GlobalFields<D, Kind> & Written & { href: string })
            | (Reference & Partial<GlobalFields<D, Kind>> & { href?: string })
          )[]
        | Reference
    : never;
};

type GlobalFields<D extends Dialect, Kind extends ElementKind> = Omit<
  FieldsIn<D, FieldRows<Kind>>,
  (typeof globalElement.without)[number] | 'href'
>;

/** One element of the navigation, with exactly one kind of children. */
export type NavigationElement<D extends Dialect, Kind extends ElementKind> = FieldsIn<
  D,
  FieldRows<Kind>
> &
  OneChildKind<D, Kind> &
  GlobalOf<D, Kind>;

/** A config: its navigation, the settings that shape it, and any other settings. */
export interface DocsConfig<D extends Dialect = 'mintlify'> {
  $schema?: string;
  navigation: (NavigationElement<D, 'navigation'> & Written) | ElementReference<D, 'navigation'>;
  styling?: { eyebrows?: RowValue<D, typeof siteSettings.eyebrows>; [setting: string]: unknown };
  interaction?: {
    drilldown?: RowValue<D, typeof siteSettings.drilldown>;
    [setting: string]: unknown;
  };
  redirects?: RowValue<D, typeof siteSettings.redirects>;
  [setting: string]: unknown;
}

/**
 * Returns a config unchanged, with the types of a dialect, for configs in TypeScript or JavaScript.
 * Unsupported language codes, missing labels and several kinds of children do not compile.
 */
export function defineDocs<D extends Dialect = 'mintlify'>(config: DocsConfig<D>): DocsConfig<D> {
  return config;
}

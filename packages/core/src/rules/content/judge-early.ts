import { groupBy } from '@nav/collections';
import { componentOf, isBuiltIn, isComponent } from '../../pages/ids/components.ts';
import type { ImportedName } from './judge-imports.ts';
import type { Judged, ReportContent } from './judged.ts';
import type { Order, Use } from './module-uses.ts';
import type { PageContent, UsedTag } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

/** The advice for a component that is used above its declaration. */
export const BELOW = 'It is declared below. Move the declaration above its use.';

/**
 * Returns the order in which the builder puts the imports and exports of a page: each import above the earlier ones, and those
 * from the same file together (measured with `@mintlify/prebuild` 1.0.1333).
 */
export function orderIn(
  { exportsOf }: Pick<SiteContent, 'exportsOf'>,
  { imports, exports }: PageContent,
  imported: ReadonlyMap<string, ImportedName>,
): Order {
  const order = new Map<string, { at: number; isHoisted: boolean }>();
  const written = [...groupBy(imports, ({ source }) => source).values()].flat();
  for (const [index, { local }] of written.flatMap(({ names }) => names).entries()) {
    const is = imported.get(local);
    // The builder ignores an import from a package.
    if (!is) continue;
    const isFound = is.kind === 'value' || is.kind === 'page';
    const at = isFound ? -1 - index : Number.NEGATIVE_INFINITY;
    const found = isFound ? (exportsOf(is.file) ?? []) : [];
    const own = found.find(({ name }) => is.kind === 'value' && name === is.imported);
    // The content of another page brings its exports.
    const brought = is.kind === 'page' ? found : [];
    // The builder keeps the first declaration of a name.
    for (const { name, isHoisted = false } of [{ ...own, name: local }, ...brought])
      if (!order.has(name)) order.set(name, { at, isHoisted });
  }
  for (const { name, local = name, start: at, isHoisted = false } of exports.toReversed())
    order.set(name, { at, isHoisted }).set(local, { at, isHoisted });
  return order;
}

/**
 * Returns the effect of a component that is used above its declaration, which the compiler of MDX then does not find. `own`: the
 * component of the builder with the same name is shown.
 *
 * @param at the order of the code that uses it.
 */
export function effectOfEarly(
  { name, early, inFunction }: UsedTag,
  at: number,
  order: Order,
): 'page' | 'function' | 'below' | 'own' | undefined {
  const root = componentOf(name);
  const declared = order.get(root);
  if (early)
    return (declared && declared.at < at) || (early === 'function' && isBuiltIn(root))
      ? undefined
      : early;
  if (!isComponent(name) || !declared || declared.at <= at) return undefined;
  if (!inFunction) return declared.isHoisted ? undefined : 'page';
  return isBuiltIn(root) ? 'own' : 'below';
}

/** Reports the components of a snippet or module that are used above their declarations, in the file or in the order of imports. */
export function judgeOrder(
  { path }: Judged,
  { tags }: PageContent,
  uses: readonly Use[],
  own: Order | undefined,
  report: ReportContent,
): void {
  for (const tag of tags) {
    const { name, owner = '', start, end } = tag;
    const isIn = ({ imported, order: names }: Use) =>
      !imported?.has(owner) || names.has(componentOf(name));
    // A component that a page does not import is another fault.
    if (!tag.early && !uses.every(isIn)) continue;
    for (const use of uses) {
      const found = faultIn(use, tag, own);
      if (!found) continue;
      const size = { lines: 0, headings: 0, suggestions: [] } as const;
      report('component-unknown', { path, name, ...size, ...found }, start, end);
      break;
    }
  }
}

/** Returns the fault of a component in one use of its file. */
function faultIn({ path, imported, order, isUsed }: Use, tag: UsedTag, own: Order | undefined) {
  const { owner = '', statement, early } = tag;
  const local = imported?.get(owner);
  const inOrder = imported ? order : own;
  const at = imported ? order.get(local ?? '')?.at : statement;
  if (at === undefined || !inOrder) return undefined;
  const effect = effectOfEarly(tag, at, inOrder);
  if (!effect || (effect !== 'page' && local !== undefined && !isUsed(local))) return undefined;
  const position = effect === 'page' ? 'pages' : effect === 'own' ? effect : 'module';
  if (early || local === undefined) return { position, because: BELOW } as const;
  const names = `${JSON.stringify(componentOf(tag.name))} after ${JSON.stringify(local)}`;
  const because = `Mintlify reads imports from last to first. In ${JSON.stringify(path)}, import ${names}.`;
  return { position, because } as const;
}

import { lineStarts, positionAt } from '@nav/positions';
import { findAll, isModuleExports, propertyName, type Syntax } from '@nav/static-js';
import type { Opened } from '../document/document.ts';
import { MAX_ALIASES } from '../document/limits.ts';
import { openJson } from '../document/open-json.ts';
import { unwrapDefine } from './define.ts';
import { locateConfig } from './locate.ts';
import {
  type Code,
  exportNames,
  exportOf,
  type Module,
  type Modules,
  openModules,
  type ReadText,
  type Target,
  type Unfollowed,
  variableOf,
} from './modules.ts';

/**
 * Opens the config that a JavaScript or TypeScript module exports: an object literal, exported by default or as the only
 * export with a `navigation`. It may be wrapped in `define…()`, `as const` and `satisfies`, be a constant, and come from
 * another module. Computed parts become nodes of the kind `computed`; those that name a constant lead to its value.
 *
 * @param read reads other modules of the site. Without it, what they export is computed.
 */
export function openModule(file: string, text: string, read?: ReadText): Opened {
  const modules = openModules(file, text, read);
  if (!modules.main) return { document: undefined, refusals: modules.refusals };
  const { main } = modules;
  const refuse = (module: Module, offset: number, message: string): Opened => {
    const { line, column } = positionAt(lineStarts(module.text), offset);
    const refusal = { file: module.file, line, column, code: 'no-config', message };
    return { document: undefined, refusals: [refusal] };
  };

  const { module, config, change, name, json, unfollowed } = findConfig(modules);
  if (modules.refusals.length > 0) return { document: undefined, refusals: modules.refusals };
  if (change) {
    const message =
      'This code may change the config. Export an object literal that nothing changes.';
    return refuse(change.module, change.node.start, message);
  }
  if (json) return openJson(json.file, json.text, file);
  if (config === undefined || /^(?:Identifier$|Export)/.test(config.type)) {
    const other = otherModule(module, config);
    const source = JSON.stringify(other?.source?.value);
    if (other) {
      const message =
        unfollowed && read
          ? `The config ${unfollowed}. Export an object literal.`
          : `The config comes from the module ${source}. Name that module instead.`;
      return refuse(module, other.start, message);
    }
  }
  if (!config) {
    return refuse(main, 0, 'The module exports no config. Export an object literal by default.');
  }
  if (config.type !== 'ObjectExpression') {
    return refuse(module, config.start, 'The config is computed. Export an object literal.');
  }
  const reads = name === undefined ? [] : module.bindings.readsOf(name);
  return locateConfig(modules, { module, config, reads });
}

/** Returns the statement that exports the config from another module, or imports what the module exports. */
function otherModule({ program }: Module, config: Syntax | undefined): Syntax | undefined {
  const statements = (type: RegExp) =>
    findAll(program, type).flatMap(({ node }) => (node.source ? [node] : []));
  const imported = statements(/^ImportDeclaration$/).find(({ specifiers }) =>
    specifiers?.some(({ local }) => config?.name !== undefined && local?.name === config.name),
  );
  const types = [/^ExportNamedDeclaration$/, /^ExportAllDeclaration$/];
  return imported ?? types.flatMap((type) => statements(type))[0];
}

interface Found {
  module: Module;
  name?: string | undefined;
  /** The expression that is exported, without its wrappers. */
  config?: Syntax | undefined;
  change?: Code | undefined;
  json?: { file: string; text: string };
  /** The reason why the config is not known, as the predicate of a sentence. */
  unfollowed?: string | undefined;
}

function findConfig(modules: Modules): Found {
  const { main } = modules;
  const one = main.exports.named.get('default');
  if (one) {
    const change = isModuleExports(one.at) ? otherAssignment(main, one.at) : undefined;
    if (change) return { module: main, change: { module: main, node: change } };
    const found = settle(modules, exportOf(modules, main, 'default'));
    return found?.unfollowed === undefined && found
      ? found
      : { module: main, config: one.at, ...found };
  }
  const found = [...exportNames(modules, main)].flatMap(
    (name) => settle(modules, exportOf(modules, main, name)) ?? [],
  );
  const [only, ...others] = found.filter(isConfig);
  if (only && others.length === 0) return only;
  return found.find(({ unfollowed }) => unfollowed !== undefined) ?? { module: main };
}

/** Follows a value through variables. */
function settle(
  modules: Modules,
  target: Target | Unfollowed | undefined,
  depth = 0,
): Found | undefined {
  const { main } = modules;
  if (!target) return undefined;
  if ('reason' in target) return { module: main, unfollowed: target.reason };
  const change = target.change();
  if ('json' in target) return { module: main, json: target.json, change };
  const { module, expression, name } = target;
  const config = unwrapDefine(expression);
  const next =
    config?.type === 'Identifier' && depth < MAX_ALIASES
      ? settle(modules, variableOf(modules, module, config.name as string), depth + 1)
      : undefined;
  if (!next) return { module, config, name, change };
  const isHere = next.module === module && name !== undefined;
  return { ...next, change: change ?? next.change, ...(isHere ? { name } : {}) };
}

function isConfig({ config, json }: Found): boolean {
  if (json) return true;
  return (
    config?.type === 'ObjectExpression' &&
    config.properties?.some((property) => propertyName(property) === 'navigation') === true
  );
}

function otherAssignment({ program }: Module, own: Syntax): Syntax | undefined {
  const members = findAll(program, /^MemberExpression$/);
  return members.find(({ node }) => node !== own && isModuleExports(node))?.node;
}

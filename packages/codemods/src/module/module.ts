import { lineStarts, positionAt } from '@nav/core/internal';
import jscodeshift from 'jscodeshift';
import getParser from 'jscodeshift/src/getParser.js';
import type { Opened } from '../document/document.ts';
import { type Bindings, bindingsOf } from './bindings.ts';
import { locateConfig } from './locate.ts';
import { isModuleExports, nameOf, type Syntax, unwrapDefine } from './syntax.ts';

/**
 * Opens the config that a JavaScript or TypeScript module exports: an object literal, exported by default or as the only
 * export with a `navigation`. It may be wrapped in `define…()`, `as const` and `satisfies`, and be a constant. Computed
 * parts become nodes of the kind `computed`; those that name a constant lead to its value.
 */
export function openModule(file: string, text: string): Opened {
  const starts = lineStarts(text);
  const refuse = (offset: number, code: string, message: string): Opened => {
    const { line, column } = positionAt(starts, offset);
    return { document: undefined, refusals: [{ file, line, column, code, message }] };
  };

  let program: Syntax;
  try {
    program = getParser(/\.[cm]?ts$/i.test(file) ? 'ts' : 'tsx').parse(text) as unknown as Syntax;
  } catch (error) {
    if (error instanceof RangeError) {
      return refuse(0, 'too-deep', 'The module is nested too deeply for its parser. Flatten it.');
    }
    const { pos, message } = error as { pos?: number; message: string };
    return refuse(pos ?? 0, 'invalid-json', `${message.replace(/ \(\d+:\d+\)$/, '')}.`);
  }

  const bindings = bindingsOf(program);
  const { config, change, name } = findConfig(program, bindings);
  if (change) {
    const message =
      'This code may change the config. Export an object literal that nothing changes.';
    return refuse(change.start, 'no-config', message);
  }
  if (config?.type !== 'ObjectExpression') {
    const other = otherModule(program, config);
    const source = JSON.stringify(other?.source?.value);
    const message = `The config comes from the module ${source}. Name that module instead.`;
    if (other) return refuse(other.start, 'no-config', message);
  }
  if (!config) {
    return refuse(
      0,
      'no-config',
      'The module exports no config. Export an object literal by default.',
    );
  }
  if (config.type !== 'ObjectExpression') {
    return refuse(config.start, 'no-config', 'The config is computed. Export an object literal.');
  }
  const reads = name === undefined ? [] : bindings.readsOf(name);
  return locateConfig({ file, text, program, bindings, config, reads });
}

/** Returns the statement that exports the config from another module, or imports what the module exports. */
function otherModule(program: Syntax, config: Syntax | undefined): Syntax | undefined {
  const root = jscodeshift(program as never);
  const nodes = (type: Parameters<typeof root.find>[0]) =>
    (root.find(type).nodes() as unknown as Syntax[]).filter(({ source }) => source);
  const imported = nodes(jscodeshift.ImportDeclaration).find(({ specifiers }) =>
    specifiers?.some(({ local }) => config?.name !== undefined && local?.name === config.name),
  );
  const exports = [jscodeshift.ExportNamedDeclaration, jscodeshift.ExportAllDeclaration];
  return imported ?? exports.flatMap((type) => nodes(type))[0];
}

interface Found {
  /** The variable of the config, if any. */
  name?: string | undefined;
  /** The expression that the module exports, without its wrappers. */
  config?: Syntax | undefined;
  /** Code that may change the config. */
  change?: Syntax | undefined;
}

/** The longest chain of variables that is followed to a config. */
const MAX_ALIASES = 8;

function findConfig(program: Syntax, bindings: Bindings): Found {
  const root = jscodeshift(program as never);
  const nodes = (type: Parameters<typeof root.find>[0]) =>
    root.find(type).nodes() as unknown as Syntax[];
  const settle = (expression: Syntax | null | undefined, depth = 0): Found => {
    const config = unwrapDefine(expression);
    if (config?.type !== 'Identifier' || depth > MAX_ALIASES) return { config };
    const name = config.name as string;
    const init = bindings.initOf(name);
    if (!init) return { config };
    const change = bindings.changeOf(name);
    return change ? { change } : { ...settle(init, depth + 1), name };
  };

  for (const node of nodes(jscodeshift.ExportDefaultDeclaration)) return settle(node.declaration);
  for (const node of nodes(jscodeshift.ExportSpecifier)) {
    if ((node.exported?.name ?? node.exported?.value) === 'default') return settle(node.local);
  }
  for (const { left, right } of nodes(jscodeshift.AssignmentExpression)) {
    if (!left || !isModuleExports(left)) continue;
    const change = nodes(jscodeshift.MemberExpression).find(
      (other) => other !== left && isModuleExports(other),
    );
    return change ? { change } : settle(right);
  }
  for (const node of nodes(jscodeshift.TSExportAssignment)) return settle(node.expression);

  const exported = nodes(jscodeshift.ExportNamedDeclaration).flatMap(({ declaration }) =>
    declaration?.type === 'VariableDeclaration' ? (declaration.declarations ?? []) : [],
  );
  const [only, ...others] = exported.filter(({ init }) => {
    const { config } = settle(init);
    return (
      config?.type === 'ObjectExpression' &&
      config.properties?.some((property) => nameOf(property) === 'navigation')
    );
  });
  if (!only || others.length > 0) return {};
  const name = only.id?.name;
  const change = bindings.changeOf(name ?? '');
  return change ? { change } : { ...settle(only.init), name };
}

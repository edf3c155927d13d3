/** The modules of a site, as written: parsed, linked to the files that they import, never executed. */
export { type Export, type Exports, exportsOf, NAMESPACE } from './exports.ts';
export {
  type FoundFile,
  isMissing,
  MAX_MODULES,
  type ModuleGraph,
  type NoFile,
  openGraph,
  type ParsedModule,
} from './graph.ts';
export {
  isModuleExports,
  isScalar,
  isWrapper,
  memberOf,
  nameOf,
  propertyName,
  type Scalar,
  scalarOf,
  unwrap,
} from './literals.ts';
export { type ParseFault, parseProgram } from './parse.ts';
export type { Syntax } from './syntax.ts';
export {
  childrenOf,
  declaredNames,
  findAll,
  patternNames,
  type Step,
  varNames,
} from './walk.ts';

import type { Codemod } from './runner/codemod.ts';
import { codemod as addEntry } from './transforms/add-entry.ts';
import { codemod as addLanguage } from './transforms/add-language.ts';
import { codemod as addOrphans } from './transforms/add-orphans.ts';
import { codemod as addVersion } from './transforms/add-version.ts';
import { codemod as archiveVersion } from './transforms/archive-version.ts';
import { codemod as changeKind } from './transforms/change-kind.ts';
import { codemod as endpoints } from './transforms/endpoints.ts';
import { codemod as extractRefs } from './transforms/extract-refs.ts';
import { codemod as flattenGroups } from './transforms/flatten-groups.ts';
import { codemod as groupPages } from './transforms/group-pages.ts';
import { codemod as groupsToTabs } from './transforms/groups-to-tabs.ts';
import { codemod as inlineRefs } from './transforms/inline-refs.ts';
import { codemod as markTranslated } from './transforms/mark-translated.ts';
import { codemod as mergeGroups } from './transforms/merge-groups.ts';
import { codemod as mintToDocs } from './transforms/mint-to-docs.ts';
import { codemod as moveEntry } from './transforms/move-entry.ts';
import { codemod as moveFile } from './transforms/move-file.ts';
import { codemod as moveGroup } from './transforms/move-group.ts';
import { codemod as movePage } from './transforms/move-page.ts';
import { codemod as pagesToGroups } from './transforms/pages-to-groups.ts';
import { codemod as removeEntry } from './transforms/remove-entry.ts';
import { codemod as removeMissing } from './transforms/remove-missing.ts';
import { codemod as removePage } from './transforms/remove-page.ts';
import { codemod as rename } from './transforms/rename.ts';
import { codemod as retireVersion } from './transforms/retire-version.ts';
import { codemod as set } from './transforms/set.ts';
import { codemod as sort } from './transforms/sort.ts';
import { codemod as splitByLanguage } from './transforms/split-by-language.ts';
import { codemod as splitByVersion } from './transforms/split-by-version.ts';
import { codemod as syncLanguages } from './transforms/sync-languages.ts';
import { codemod as syncVersions } from './transforms/sync-versions.ts';
import { codemod as unwrapRoot } from './transforms/unwrap-root.ts';
import { codemod as wrapRoot } from './transforms/wrap-root.ts';

export type { Refusal } from './document/document.ts';
export { composeMaps } from './maps/compose-maps.ts';
export type { SourceMap, SourcePosition } from './maps/source-map.ts';
export { readSourceMap, type Trace, trace } from './maps/trace.ts';
export { type Codemod, readOptions } from './runner/codemod.ts';
export type {
  CheckedOptions,
  OptionSpec,
  OptionSpecs,
  OptionValues,
} from './runner/options.ts';
export { patchOf } from './runner/patch.ts';
export { type Fault, type Plan, type PlanInput, planSync } from './runner/plan.ts';
export type { PlannedFile } from './runner/planned-files.ts';
export type { ChangeReport, Replacement } from './runner/print-edits.ts';

/** Every codemod, by name. */
export const codemods: ReadonlyMap<string, Codemod> = new Map(
  [
    addEntry,
    addLanguage,
    addOrphans,
    addVersion,
    archiveVersion,
    changeKind,
    endpoints,
    extractRefs,
    flattenGroups,
    groupPages,
    groupsToTabs,
    inlineRefs,
    markTranslated,
    mergeGroups,
    mintToDocs,
    moveEntry,
    moveFile,
    moveGroup,
    movePage,
    pagesToGroups,
    removeEntry,
    removeMissing,
    removePage,
    rename,
    retireVersion,
    set,
    sort,
    splitByLanguage,
    splitByVersion,
    syncLanguages,
    syncVersions,
    unwrapRoot,
    wrapRoot,
  ].map((codemod) => [codemod.name, codemod]),
);

import type { Codemod } from './runner/codemod.ts';
import { codemod as addLanguage } from './transforms/editions/add-language.ts';
import { codemod as addVersion } from './transforms/editions/add-version.ts';
import { codemod as archiveVersion } from './transforms/editions/archive-version.ts';
import { codemod as markTranslated } from './transforms/editions/mark-translated.ts';
import { codemod as retireVersion } from './transforms/editions/retire-version.ts';
import { codemod as splitByLanguage } from './transforms/editions/split-by-language.ts';
import { codemod as splitByVersion } from './transforms/editions/split-by-version.ts';
import { codemod as syncLanguages } from './transforms/editions/sync-languages.ts';
import { codemod as syncVersions } from './transforms/editions/sync-versions.ts';
import { codemod as addEntry } from './transforms/entries/add-entry.ts';
import { codemod as moveEntry } from './transforms/entries/move-entry.ts';
import { codemod as moveGroup } from './transforms/entries/move-group.ts';
import { codemod as removeEntry } from './transforms/entries/remove-entry.ts';
import { codemod as rename } from './transforms/entries/rename.ts';
import { codemod as set } from './transforms/entries/set.ts';
import { codemod as sort } from './transforms/entries/sort.ts';
import { codemod as extractRefs } from './transforms/files/extract-refs.ts';
import { codemod as inlineRefs } from './transforms/files/inline-refs.ts';
import { codemod as mintToDocs } from './transforms/files/mint-to-docs.ts';
import { codemod as addOrphans } from './transforms/pages/add-orphans.ts';
import { codemod as endpoints } from './transforms/pages/endpoints.ts';
import { codemod as moveFile } from './transforms/pages/move-file.ts';
import { codemod as movePage } from './transforms/pages/move-page.ts';
import { codemod as removeMissing } from './transforms/pages/remove-missing.ts';
import { codemod as removePage } from './transforms/pages/remove-page.ts';
import { codemod as changeKind } from './transforms/structure/change-kind.ts';
import { codemod as flattenGroups } from './transforms/structure/flatten-groups.ts';
import { codemod as groupPages } from './transforms/structure/group-pages.ts';
import { codemod as groupsToTabs } from './transforms/structure/groups-to-tabs.ts';
import { codemod as mergeGroups } from './transforms/structure/merge-groups.ts';
import { codemod as pagesToGroups } from './transforms/structure/pages-to-groups.ts';
import { codemod as unwrapRoot } from './transforms/structure/unwrap-root.ts';
import { codemod as wrapRoot } from './transforms/structure/wrap-root.ts';

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
export { type Fault, type Plan, planSync } from './runner/plan.ts';
export type { PlanInput } from './runner/plan-input.ts';
export type { PlannedFile } from './runner/planned-files.ts';
export type { ChangeReport, Replacement } from './runner/print-edits.ts';

/** The codemods that also work in browsers, by name. */
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

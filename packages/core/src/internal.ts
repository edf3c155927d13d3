/**
 * Parts that the other packages of this repository share. Not covered by semantic versioning: anything here may change or
 * disappear in any release. Do not import it elsewhere.
 */

export { followRedirects } from './addresses/follow-redirects.ts';
export { linkAddresses } from './addresses/page-links.ts';
export { isUnchecked } from './check.ts';
export { placeOfFinding } from './config/label-path.ts';
export { nearestSettings, SETTINGS_FILE } from './config/nearest-settings.ts';
export { refExcess } from './config/ref.ts';
export { readSettings } from './config/settings.ts';
export { elementFinder } from './counterparts/elements.ts';
export { contextFolders } from './counterparts/folders.ts';
export { counterpartKeys } from './counterparts/keys.ts';
export { kindName } from './diagnostics/catalog/wording.ts';
export { chooseFixes } from './diagnostics/choose-fixes.ts';
export { helpUrl, homepage } from './diagnostics/codes.ts';
export { fixAll } from './diagnostics/fix-all.ts';
export { derived } from './files/derived.ts';
export { readFrontMatter } from './files/front-matter.ts';
export { orphansOf, unlistedFolders } from './files/orphans.ts';
export { listSiteFiles, pageSlug } from './files/site-files.ts';
export { pageSuggester } from './files/suggest-page.ts';
export { trackReadErrors } from './files/tracked-host.ts';
export { abouts } from './format/abouts.ts';
export { checkShape } from './format/check-shape.ts';
export { dialects } from './format/dialects.ts';
export { elementKindIn, elements, isListName, lists } from './format/elements.ts';
export { fewestEntries } from './format/fewest-entries.ts';
export { alternativesOf } from './format/grammar.ts';
export { languageInfo } from './format/languages.ts';
export { rootSettings } from './format/root-settings.ts';
export { expectedAt, propertiesOf } from './format/suggestions/expected.ts';
export { discoverSpecifications, endpointsNamed, specificationFiles } from './openapi/discover.ts';
export {
  type EndpointEntry,
  findEndpoint,
  formatEndpointEntry,
  parseEndpointEntry,
} from './openapi/endpoint.ts';
export { DEFAULT_DIRECTORIES } from './openapi/generate.ts';
export { readDocument } from './openapi/located-document.ts';
export { specificationSource } from './openapi/specifications.ts';
export { unlistedEndpoints } from './openapi/unlisted-endpoints.ts';
export { yamlTree } from './openapi/yaml-tree.ts';
export { anchorsIn, headingIds } from './pages/ids/anchors.ts';
export { attributeFiles } from './pages/links/attribute-files.ts';
export { pageLinks, readMarkup } from './pages/reader/markup.ts';
export { codeAt } from './pages/syntax/page-code.ts';
export { redirectFinder } from './redirects/redirect-finder.ts';
export { checkValue } from './rules/check-value.ts';
export { isSurelyShown } from './rules/content/containers.ts';
export { pageDerivations } from './rules/content/derivations.ts';
export { addressesOf, checkedAddresses, externalUrls, siteUrls } from './site/checked-addresses.ts';
export { knownFindings } from './site/known-findings.ts';
export { siteNavigation, siteWith } from './site/site.ts';
export { detailedTranslations } from './site/translation-state.ts';
export { parseTree } from './source/tree.ts';
export { nearest } from './spelling/nearest.ts';
export { suggester } from './suggestions/suggester.ts';
export { translatedPairs } from './translations/translated-pairs.ts';
export { isDivision, trailLabels } from './tree/nav-tree.ts';
export { nearestInScope } from './tree/page-scopes.ts';
export { walkPageEntries } from './tree/walk.ts';
export { assertCall, assertOptions } from './usage/wrong-use.ts';
export { lossesOf } from './view/losses.ts';

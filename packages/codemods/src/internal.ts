/**
 * Parts that the other packages of this repository share. Not covered by semantic versioning: anything here may change or
 * disappear in any release. Do not import it elsewhere.
 */

export { folderLabel, type Spellings, spellingsIn } from './navigation/folder-label.ts';
export { portableContentHash } from './pages/copies/content-hash.ts';
export { addingRedirects } from './pages/links/adding-redirects.ts';
export { compareFindings, countFindings } from './runner/known-findings.ts';
export { flagOf, optionWords } from './runner/options.ts';
export { siteCodemod } from './runner/site-codemod.ts';

import { pageLists } from '../lists/page-lists.ts';
import type { Rule } from '../rule/rule.ts';
import { frontMatterRequired } from './front-matter-required.ts';
import { groupSync } from './group-sync.ts';
import { patterns } from './patterns.ts';
import type { CompilePattern } from './team-pattern.ts';
import { teamSettings } from './team-settings.ts';
import { unusedFile } from './unused-file.ts';
import { unusedRedirect } from './unused-redirect.ts';

/**
 * Returns the rules about committed page lists, and the rules that are off unless the settings turn them on.
 *
 * @param compile compiles the regular expressions in the settings. Without it, they are not checked.
 */
export function teamRules(compile: CompilePattern = () => ''): readonly Rule[] {
  return [
    pageLists,
    teamSettings(compile),
    frontMatterRequired(compile),
    groupSync,
    patterns(compile),
    unusedFile,
    unusedRedirect,
  ];
}

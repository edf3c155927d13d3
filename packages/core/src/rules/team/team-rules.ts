import { pageLists } from '../lists/page-lists.ts';
import type { Rule } from '../rule/rule.ts';
import { frontMatterRequired } from './front-matter-required.ts';
import { groupSync } from './group-sync.ts';
import { patterns } from './patterns.ts';
import { teamSettings } from './team-settings.ts';
import { unusedFile } from './unused-file.ts';
import { unusedRedirect } from './unused-redirect.ts';

/** The rules about committed page lists, and the rules that are off unless the settings turn them on. */
export const teamRules: readonly Rule[] = [
  pageLists,
  teamSettings,
  frontMatterRequired,
  groupSync,
  patterns,
  unusedFile,
  unusedRedirect,
];

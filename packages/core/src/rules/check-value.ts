import type { Config } from '../config/load.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { Grammar } from '../format/grammar.ts';
import { resolve } from '../resolve/resolve.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { elementLists } from '../structure/element.ts';
import type { NavPage } from '../tree/nav-tree.ts';
import { walkPageEntries } from '../tree/walk.ts';
import { pagePath } from './entries/page-path.ts';
import { duplicateLabel } from './navigation/duplicate-label.ts';
import { multipleDefaults } from './navigation/multiple-defaults.ts';
import { walkNavigation } from './rule/walk.ts';

/**
 * Returns the findings of the structure check, and of all rules that find errors in a config without the files around it. It
 * bundles no other rules. Each finding is at its pointer in the value.
 *
 * @param value a config with all `$ref`s applied
 */
export function checkValue(value: unknown, grammar: Grammar): Finding[] {
  const file = 'docs.json';
  const config: Config = {
    file,
    folder: '',
    value,
    sources: new Map(),
    origin: (pointer) => ({ file, pointer }),
    uses: ({ pointer }) => [pointer],
  };
  const findings = checkStructure(value, grammar);
  const { tree } = resolve(config, grammar, {});
  const special: NavPage[] = [];
  walkPageEntries(tree, ({ page }) => page && special.push(page));
  const navigation = { lists: elementLists(config, grammar), root: tree.root, pages: { special } };
  const report = (finding: Finding) => findings.push(finding);
  const context = { config, files: undefined, navigation, report };
  const visitors = [duplicateLabel, multipleDefaults, pagePath].map((rule) => rule(context));
  walkNavigation(visitors, navigation);
  return findings;
}

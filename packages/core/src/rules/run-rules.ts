import { addTo, once } from '@nav/collections';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { MAX_FINDINGS } from '../limits/limits.ts';
import type { Collector, Rule, RuleContext, RuleRun } from './rule/rule.ts';
import type { Visitors } from './rule/visitors.ts';
import { walkSite } from './rule/walk.ts';

/** Returns a list of findings for each rule. One walk visits the site for all of them. */
export function runRules(rules: readonly Rule[], context: RuleContext): Finding[][] {
  const results = new Map<Collector<unknown>, () => unknown>();
  const collecting: Visitors[] = [];
  const collect: RuleRun['collect'] = <Value>(collector: Collector<Value>) => {
    if (!results.has(collector)) {
      const { result, ...visitors } = collector(context);
      collecting.push(visitors);
      results.set(collector, once(result));
    }
    return results.get(collector) as () => Value;
  };
  const findings = rules.map((): Finding[] => []);
  const visitors = rules.map((rule, index) =>
    rule({ ...context, collect, report: keepIn(findings[index] as Finding[]) }),
  );
  walkSite([...visitors, ...collecting], context);
  for (const { end } of visitors) end?.();
  return findings;
}

/** Returns a function that adds findings to a list. One file may have millions of a code, which would exhaust the memory. */
function keepIn(findings: Finding[]): RuleRun['report'] {
  const kept = new Map<string, Finding[]>();
  return (finding) => {
    const key = `${finding.code} ${finding.at.file}`;
    const last = kept.get(key)?.[MAX_FINDINGS - 1];
    if (last) last.left = (last.left ?? 0) + 1;
    else {
      addTo(kept, key, finding);
      findings.push(finding);
    }
  };
}

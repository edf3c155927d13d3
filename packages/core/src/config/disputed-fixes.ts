import type { Finding, LocatedEdit } from '../diagnostics/diagnostic.ts';
import type { Config } from './load.ts';

/**
 * Turns the fixes that suit only some uses of a file that several `$ref`s name into suggestions: they would break the others.
 * A fix stays if each use wants the same edits.
 */
export function withoutDisputedFixes(
  findings: readonly Finding[],
  config: Config | undefined,
): readonly Finding[] {
  if (!config || config.sources.size < 2 || !findings.some(({ fixes }) => fixes)) return findings;
  const wanted = new Map<string, { uses: readonly string[]; by: Set<string> }>();
  const useOf = ({ at, newText, removes }: LocatedEdit) => {
    const { file, pointer, anchor, range } = at;
    if (range || file !== undefined || pointer === undefined) return undefined;
    const origin = config.origin(pointer, anchor);
    const key = JSON.stringify([origin.file, origin.pointer, anchor, newText, removes]);
    let use = wanted.get(key);
    if (!use) {
      use = { uses: config.uses(origin, anchor), by: new Set() };
      wanted.set(key, use);
    }
    return { ...use, pointer };
  };
  const edits = findings.flatMap(({ fixes = [] }) => fixes.flatMap((fix) => fix.edits));
  for (const edit of edits) {
    const use = useOf(edit);
    use?.by.add(use.pointer);
  }
  const isAgreed = (edit: LocatedEdit) => {
    const { uses, by } = useOf(edit) ?? {};
    return uses?.every((one) => by?.has(one)) !== false;
  };
  return findings.map((finding) => {
    const { fixes = [] } = finding;
    const agreed = fixes.filter((fix) => fix.edits.every(isAgreed));
    if (agreed.length === fixes.length) return finding;
    const disputed = fixes.filter((fix) => !agreed.includes(fix));
    return {
      ...finding,
      fixes: agreed,
      suggestions: [...disputed, ...(finding.suggestions ?? [])],
    };
  });
}

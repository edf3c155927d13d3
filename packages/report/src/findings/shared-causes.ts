import { groupBy } from '@nav/collections';
import type { Diagnostic } from '@nav/core';

/** The fewest findings that are shown as one. */
const MIN_SHARED = 3;

type Caused = Extract<Diagnostic, { code: 'page-not-found' | 'anchor-not-found' }>;
type Cause = NonNullable<Caused['args']['cause']>;

/** Findings of one site with the same cause, which a report can show as one. */
export interface SharedCause<D extends Diagnostic = Diagnostic> {
  /** One or more sentences about all of them: what is wrong, and what to do. */
  message: string;
  /** At least three, in the order in which they were given. */
  diagnostics: readonly D[];
}

/** Only reporters group findings by cause. Counts and formats for machines keep every finding; `args.cause` is in each. */
export function groupByCause<D extends Diagnostic>(
  diagnostics: readonly D[],
): { shared: SharedCause<D>[]; others: D[] } {
  const groups = groupBy(diagnostics, (diagnostic) => {
    const cause = causeOf(diagnostic);
    return cause && `${diagnostic.severity} ${JSON.stringify(cause)}`;
  });
  // Two may be a coincidence.
  for (const [key, { length }] of groups) if (length < MIN_SHARED) groups.delete(key);
  groups.delete(undefined);
  const grouped = new Set([...groups.values()].flat());
  const others = diagnostics.filter((one) => !grouped.has(one));
  const shared = Array.from(groups.values(), (some) => {
    const cause = causeOf(some[0] as D) as Cause;
    return { message: causeMessage(cause, some), diagnostics: some };
  });
  return { shared, others };
}

function causeOf({ code, args }: Diagnostic): Cause | undefined {
  return code === 'page-not-found' || code === 'anchor-not-found' ? args.cause : undefined;
}

function causeMessage(cause: Cause, findings: readonly Diagnostic[]): string {
  const count = findings.length;
  switch (cause.kind) {
    case 'folder': {
      const { folder, whole } = cause;
      const end = `dd ${quote(`${folder}/`)} to their paths.`;
      const action = whole ? `Move the config there, or a${end}` : `A${end}`;
      return `${count} pages of the navigation are not here but in ${quote(folder)}. ${action}`;
    }
    case 'extra-folder': {
      const prefix = quote(`${cause.folder}/`);
      return `The paths of ${count} pages start with ${prefix}, but paths are relative to the folder of the config. Remove ${prefix}.`;
    }
    case 'config':
      return `None of the ${count} pages of the navigation exist. If they are generated, generate them first. Otherwise, move the config to the folder of its site.`;
    case 'section': {
      const [kind] = cause.section.split(' "', 1);
      return `None of the ${count} pages of ${cause.section} exist. Create them, or remove the ${kind}.`;
    }
    case 'translated-anchor': {
      const files = new Set(findings.map(({ file }) => file)).size;
      return `${count} links of ${files === 1 ? 'a page' : `${files} pages`} use anchors of the ${cause.original} headings, which the ${cause.language} pages do not have. Link to the translated headings, or add the ids to them: "## … {#id}".`;
    }
    case 'language':
      return `The ${cause.language} versions of ${count} pages are missing. Create them or remove the entries.`;
  }
}

function quote(text: string): string {
  return JSON.stringify(text);
}

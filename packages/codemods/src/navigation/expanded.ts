import type { JsonNode } from '../document/document.ts';
import { propertyOf } from '../document/references.ts';
import type { Session } from '../session/session.ts';

/** Tells of groups that were inside another one and are not any more: whether they start open counts only there. */
export function warnExpanded(session: Session, groups: readonly JsonNode[]): void {
  for (const entry of groups) {
    const expanded = propertyOf(session, session.follow(entry), 'expanded');
    if (!expanded) continue;
    session.edits.note(
      expanded,
      'It has no effect any more: the group is not inside another one now; remove it.',
    );
  }
}

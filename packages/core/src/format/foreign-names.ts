/** Names that other builders use for the label and the children of an element, and for single fields. */
const foreignNames = {
  label: ['title', 'name', 'label', 'text'],
  href: ['url', 'link', 'to'],
  language: ['lang', 'locale', 'code'],
  hidden: ['hide', 'isHidden', 'invisible'],
  expanded: ['isDefaultOpen', 'defaultOpen', 'isExpanded', 'isOpen', 'open'],
  children: [
    'items',
    'children',
    'content',
    'contents',
    'entries',
    'links',
    'sections',
    'routes',
    'docs',
    'articles',
    'subpages',
    'sidebar',
  ],
  navigation: ['nav', 'sidebar'],
  source: ['from', 'src'],
  destination: ['to', 'dest', 'target'],
} as const;

/** Names of fields that mean the opposite of ours, so that their values cannot be kept. */
const oppositeNames = { expanded: ['collapsed', 'isCollapsed', 'collapse'] } as const;

/** Tests for a name of a field that means the opposite of ours: `collapsed` for `expanded`. */
export function isOppositeName(field: string, key: string): boolean {
  return hasName(oppositeNames, field, key);
}

/** Tests for a name that other builders use for a field, or for `label` or `children`. */
export function isForeignName(field: string, key: string): boolean {
  return hasName(foreignNames, field, key) || isOppositeName(field, key);
}

function hasName(
  table: Readonly<Record<string, readonly string[]>>,
  field: string,
  key: string,
): boolean {
  return Object.hasOwn(table, field) && (table[field]?.includes(key) ?? false);
}

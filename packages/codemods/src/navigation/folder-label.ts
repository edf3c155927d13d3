const WORDS =
  'AI API AWS CDN CI CLI CMS CORS CPU CSS CSV DNS FAQ GCP GPU GraphQL GitHub GitLab gRPC HTML HTTP HTTPS ID IDE iOS ' +
  'JavaScript JSON JWT LLM macOS MCP MongoDB MySQL npm OAuth OpenAI OpenAPI OpenTelemetry ORM PDF PHP PostgreSQL RAG ' +
  'RBAC REST RPC SAML SCIM SDK SEO SMS SQL SQLite SSH SSL SSO TLS TypeScript UI URI URL UUID UX VPC VPN WebRTC ' +
  'WebSocket WordPress XML YAML YouTube';
const LOWERCASE = new Set('a an and as at by for from in of on or the to with'.split(' '));

const spellings = new Map(
  WORDS.split(' ').flatMap((word) => [
    [word.toLowerCase(), word],
    [`${word.toLowerCase()}s`, `${word}s`],
  ]),
);

/** The spelling of words with unusual capitals, by the word in lower case. */
export type Spellings = ReadonlyMap<string, string>;

/**
 * Returns the words with unusual capitals in some labels or titles: `OSS`, `LangSmith`. A word with several spellings
 * gets the most frequent one.
 */
export function spellingsIn(labels: Iterable<string>): Spellings {
  const counts = new Map<string, Map<string, number>>();
  for (const label of labels) {
    // A label in capitals shows the style of the site, not the spelling of its words.
    if (/\s/.test(label.trim()) && !/\p{Ll}/u.test(label)) continue;
    for (const [word] of label.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (!/\p{L}/u.test(word)) continue;
      const known = counts.get(word.toLowerCase()) ?? new Map<string, number>();
      counts.set(word.toLowerCase(), known.set(word, (known.get(word) ?? 0) + 1));
    }
  }
  const found = new Map<string, string>();
  for (const [word, uses] of counts) {
    const [[best]] = [...uses].sort(([, a], [, b]) => b - a) as [[string, number]];
    if (/^.+\p{Lu}/u.test(best)) found.set(word, best);
  }
  return found;
}

/**
 * Returns a label for a folder: `getting-started` gives `Getting Started`, `ios-sdk` gives `iOS SDK`. A name without
 * words is returned unchanged.
 *
 * @param own spellings that take precedence over the known ones
 */
export function folderLabel(name: string, own: Spellings = new Map()): string {
  const words = name.split(/[-_\s]+/).filter((word) => word !== '');
  if (words.length === 0) return name;
  return words
    .map((word, index) => {
      const spelling = own.get(word.toLowerCase()) ?? spellings.get(word.toLowerCase());
      if (spelling !== undefined) return spelling;
      if (index > 0 && LOWERCASE.has(word)) return word;
      return word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

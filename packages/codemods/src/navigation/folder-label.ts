/** Words with a spelling of their own. */
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

/**
 * Returns a label for a folder: `getting-started` gives `Getting Started`, `ios-sdk` gives `iOS SDK`. A name without
 * words is returned unchanged.
 */
export function folderLabel(name: string): string {
  const words = name.split(/[-_\s]+/).filter((word) => word !== '');
  if (words.length === 0) return name;
  return words
    .map((word, index) => {
      const spelling = spellings.get(word.toLowerCase());
      if (spelling !== undefined) return spelling;
      if (index > 0 && LOWERCASE.has(word)) return word;
      return word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

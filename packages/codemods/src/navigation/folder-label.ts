/** Words that are written in a way of their own, wherever they stand. */
const WORDS =
  'AI API AWS CDN CI CLI CMS CORS CPU CSS CSV DNS FAQ GCP GPU GraphQL GitHub GitLab gRPC HTML HTTP HTTPS ID IDE iOS ' +
  'JavaScript JSON JWT LLM macOS MCP MongoDB MySQL npm OAuth OpenAI OpenAPI OpenTelemetry ORM PDF PHP PostgreSQL RAG ' +
  'RBAC REST RPC SAML SCIM SDK SEO SMS SQL SQLite SSH SSL SSO TLS TypeScript UI URI URL UUID UX VPC VPN WebRTC ' +
  'WebSocket WordPress XML YAML YouTube';
const SMALL = new Set('a an and as at by for from in of on or the to with'.split(' '));

const spellings = new Map(
  WORDS.split(' ').flatMap((word) => [
    [word.toLowerCase(), word],
    [`${word.toLowerCase()}s`, `${word}s`],
  ]),
);

/**
 * What a folder is called in a navigation, by its name: `getting-started` gives `Getting Started`, `ios-sdk` gives
 * `iOS SDK`. A name without words stays as it is.
 */
export function folderLabel(name: string): string {
  const words = name.split(/[-_\s]+/).filter((word) => word !== '');
  if (words.length === 0) return name;
  return words
    .map((word, index) => {
      const spelling = spellings.get(word.toLowerCase());
      if (spelling !== undefined) return spelling;
      if (index > 0 && SMALL.has(word)) return word;
      return word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

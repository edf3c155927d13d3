/** Words that titles keep in lower case, unless they are first or last. */
const SMALL = new Set(
  (
    'a an the and but for nor or so yet aboard about above across after against along amid among anti around as at before behind ' +
    'below beneath beside besides between beyond by concerning considering despite down during except excepting excluding following ' +
    'from in inside into like minus near of off on onto opposite over past per plus regarding round save since than through to ' +
    'toward towards under underneath unlike until up upon versus via with within without vs etc ie eg aka notwithstanding lest albeit'
  ).split(' '),
);

/**
 * Names with a fixed spelling, from the package `title`, which Nextra uses. In it, a dot matches any character, so that
 * `next-js` is `Next.js`.
 */
const NAMES =
  'ZEIT Vercel CLI API HTTP HTTPS JSX DNS URL now.sh now.json vercel.app vercel.json CI CD CDN package.json package.lock yarn.lock GitHub GitLab CSS Sass JS JavaScript TypeScript HTML WordPress Next.js Node.js Webpack Docker Bash Kubernetes SWR TinaCMS UI UX TS TSX iPhone iPad watchOS iOS iPadOS macOS PHP composer.json composer.lock CMS SQL C GraphQL GraphiQL JWT JWTs SSR CORS ESLint'
    .split(' ')
    .map((name): [RegExp, string] => [new RegExp(`\\b${name}\\b`, 'gi'), name]);

/** Returns the title that Nextra derives from the name of a file or folder: `use-the-api` is `Use the API`. */
export function titleOfName(name: string): string {
  const words = name.replace(/[-_]/g, ' ').toLowerCase().trim().split(/\s+/);
  const title = words
    .map((word, index) => {
      const isKept = SMALL.has(word) && index > 0 && index < words.length - 1;
      return isKept ? word : word.replace(/[^\s'’()!?;:"-]/, (first) => first.toUpperCase());
    })
    .join(' ');
  return NAMES.reduce((text, [pattern, spelling]) => text.replace(pattern, spelling), title);
}

// Compares what `mint` and nav report on a real site.

/** The reasons for which nav does not report something that `mint` reports. */
export const REASONS = {
  relative: 'Links without a leading dot, which browsers resolve from the URL of the page',
  generated: 'Links to pages of a specification at a URL, which was not fetched',
  id: 'Links to a step or to a parameter of an endpoint, which have ids without a heading',
  offline: 'The specification of a site, which is at a URL, was not fetched',
  root: 'Redirects to the front page',
};

/**
 * Compares the results of one site.
 *
 * @param {{ links: Record<string, [folder: string, file: string, link: string][]>, redirects: { source: string, destination: string }[], said: string[], stops?: string }} mint
 * @param {{ code: string, severity: string, file: string, message: string }[]} findings the findings of nav
 * @returns for each flag the number of reports, those that nav has, and the others with their reason
 */
export function compareSite({ links, redirects, said, stops }, findings) {
  const plain = linksOf(links['']);
  const added = (name, before) => linksOf(links[name]).filter((one) => !before.has(keyOf(one)));
  const known = new Set(plain.map(keyOf));
  const isFound = (one) => findings.some((found) => isAbout(found, one));
  const isRemote = findings.some(({ code }) => code === 'openapi-remote');
  const why = (one) => reasonOf(one, isRemote);
  const warnings = said.filter((line) => line.startsWith('warning'));
  const faults = stops !== undefined && warnings.length === 0 ? [stops] : warnings;
  return {
    'broken-links': counted(plain, isFound, why),
    '--check-anchors': counted(added('anchors', known), isFound, why),
    '--check-snippets': counted(added('snippets', known), isFound, why),
    '--check-redirects': counted(
      redirects,
      ({ source, destination }) =>
        findings.some(
          ({ code, message }) =>
            code.startsWith('redirect-') &&
            (message.includes(`"${destination}"`) || message.includes(`"${source}"`)),
        ),
      ({ destination }) => (destination === '/' ? 'root' : isRemote ? 'generated' : undefined),
    ),
    validate: counted(
      faults,
      (line) => {
        const [, name, file] = /import "([^"]+)" in \/(\S+):/.exec(line) ?? [];
        // The cause can be another page.
        const path = file?.replace(/\.mdx?$/, '');
        return findings.some(
          (one) =>
            one.message.includes(`"${name}"`) &&
            (one.file === file || one.message.includes(`"${path}"`)),
        );
      },
      (line) => (/fetch failed/.test(line) ? 'offline' : undefined),
    ),
  };
}

function linksOf(reported) {
  const links = reported.map(([folder, file, link]) => ({
    file: [folder, file].filter((part) => part !== '' && part !== '.').join('/'),
    link,
  }));
  return [...new Map(links.map((one) => [keyOf(one), one])).values()];
}

function keyOf({ file, link }) {
  return `${file} ${link}`;
}

/** nav names the page and the fragment of a link separately. */
function isAbout({ file, message }, one) {
  if (file !== one.file) return false;
  const [path, fragment] = one.link.split('#');
  return (
    message.includes(`"${one.link}"`) ||
    (path.startsWith('/') && message.includes(`"${path}"`)) ||
    (fragment !== undefined && message.includes(`"#${fragment.replaceAll('"', '\\"')}"`))
  );
}

function reasonOf({ link }, isRemote) {
  if (/^[\w-]+(?:\.mdx?)?(?:#|$)/.test(link)) return 'relative';
  if (link.startsWith('#')) return 'id';
  return isRemote ? 'generated' : undefined;
}

function counted(reported, isFound, why) {
  const others = reported.filter((one) => !isFound(one));
  const reasons = {};
  const unexplained = [];
  for (const one of others) {
    const reason = why(one);
    if (reason === undefined) unexplained.push(one);
    else reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  return {
    reported: reported.length,
    found: reported.length - others.length,
    reasons,
    unexplained,
  };
}

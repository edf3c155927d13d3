// Loads Mintlify's packages, and calls the functions that a build calls.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Returns the functions of the packages that are installed in a folder.
 *
 * @param {string} project the folder with `node_modules`
 */
export async function loadBuilder(project) {
  const require = createRequire(join(project, 'package.json'));
  const load = (name, file) =>
    import(
      pathToFileURL(file ? join(dirname(require.resolve(name)), file) : require.resolve(name)).href
    );
  const { prebuild } = await load('@mintlify/prebuild');
  const ignore = await load('@mintlify/common', 'mintIgnore.js');
  const { getFileCategory } = await load('@mintlify/common', 'getFileCategory.js');
  const { parseFrontmatter } = await load('@mintlify/common', 'frontmatter/index.js');
  const links = await load('@mintlify/link-rot').catch(() => undefined);
  const { safeValidate } = await load('@mintlify/common', 'openapi/validate.js');
  return {
    build: (site, folder, options) => build(prebuild, site, folder, options),
    buildFolder: (content, client, options) => buildFolder(prebuild, content, client, options),
    /** Returns the reason that a specification is rejected. */
    async whyRejected(text) {
      try {
        return (await safeValidate(text)).errorMessage;
      } catch (error) {
        return error.message;
      }
    },
    /** The functions of `mint broken-links`; `undefined` if only the packages of the build are installed. */
    links,
    parseFrontmatter,
    isPage(file, ignored) {
      const patterns = ignored === undefined ? [] : ignore.processMintIgnoreString(ignored);
      const matcher = ignore.createMintIgnoreMatcher(patterns);
      const folders = Array.from(file.matchAll(/\//g), ({ index }) => file.slice(0, index));
      const isInside = folders.some((path) => ignore.isMintIgnoredBy(path, matcher, true));
      return !isInside && !matcher.ignores(file) && getFileCategory(file) === 'page';
    },
    headingIds: await headingIdsOf(load),
  };
}

/**
 * Writes a site, and builds it as `mint dev` does.
 *
 * @param {Record<string, string>} site file contents by path
 * @param {string} folder is emptied first
 * @param {{ strict?: boolean }} options `strict` also stops at warnings, as `mint validate` does
 * @returns the navigation with titles and URLs, or the reason that the build stops
 */
async function build(prebuild, site, folder, options = {}) {
  const content = join(folder, 'site');
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(site)) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  }
  const client = join(folder, 'client');
  const { stops } = await buildFolder(prebuild, content, client, options);
  if (stops !== undefined) return { stops };
  const file = join(client, 'src/_props/generatedDocsNav.json');
  return { navigation: JSON.parse(readFileSync(file, 'utf8')) };
}

/** Builds the site in a folder into another one, and returns what is printed, and the reason that the build stops. */
async function buildFolder(prebuild, content, client, options = {}) {
  mkdirSync(client, { recursive: true });
  const said = [];
  const restore = captureConsole(said);
  // The package writes into the current folder.
  const before = process.cwd();
  process.chdir(client);
  try {
    await prebuild(content, { skipStaticFiles: true, ...options });
    return { said };
  } catch (error) {
    return { said, stops: [error.message, ...said].filter((text) => text !== '').join('\n') };
  } finally {
    process.chdir(before);
    restore();
  }
}

/** Redirects everything that is printed to a list. */
function captureConsole(said) {
  const kept = {};
  for (const name of ['log', 'warn', 'error', 'info', 'debug']) {
    kept[name] = console[name];
    console[name] = (...parts) => said.push(parts.map(String).join(' '));
  }
  return () => Object.assign(console, kept);
}

/** Returns a function that returns the ids of the headings of a page, in the steps of the page's own pipeline. */
async function headingIdsOf(load) {
  const { remark } = await load('remark');
  const { visit } = await load('unist-util-visit');
  const { default: smartypants } = await load('remark-smartypants', 'plugin.js');
  const { coreRemarkMdxPlugins } = await load('@mintlify/common', 'mdx/remark.js');
  const { remarkComponentIds } = await load(
    '@mintlify/common',
    'mdx/plugins/remark/remarkComponentIds.js',
  );
  const { preprocessCustomHeadingIds } = await load(
    '@mintlify/common',
    'mdx/preprocessCustomHeadingIds.js',
  );
  const { cleanHeadingId } = await load('@mintlify/common', 'slugify.js');
  return (text) => {
    const pipeline = remark()
      .use(coreRemarkMdxPlugins)
      .use(smartypants)
      .use(remarkComponentIds, {});
    const tree = pipeline.runSync(pipeline.parse(preprocessCustomHeadingIds(text)));
    const ids = [];
    visit(tree, 'mdxJsxFlowElement', ({ name, attributes }) => {
      if (!/^(?:Heading|h[1-4])$/.test(name ?? '')) return;
      const id = attributes.find((attribute) => attribute.name === 'id')?.value;
      if (typeof id === 'string') ids.push(cleanHeadingId(id));
    });
    return ids;
  };
}

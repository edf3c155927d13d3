import { docsifySites, readDocsify } from './readers/docsify.mjs';
import { docusaurusSites, readDocusaurus } from './readers/docusaurus.mjs';
import { fernSites, readFern } from './readers/fern.mjs';
import { fumadocsSites, readFumadocs, withFumadocs } from './readers/fumadocs.mjs';
import { honkitSites, readHonKit } from './readers/honkit.mjs';
import {
  installJustTheDocs,
  justTheDocsSites,
  readJustTheDocs,
  versionOfJustTheDocs,
} from './readers/just-the-docs.mjs';
import { installMdBook, mdbookSites, readMdBook, versionOfMdBook } from './readers/mdbook.mjs';
import { installMkDocs, mkdocsSites, readMkDocs, versionOfMkDocs } from './readers/mkdocs.mjs';
import { nextraSites, readNextra } from './readers/nextra.mjs';
import { readStarlight, starlightSites } from './readers/starlight.mjs';
import { readVitePress, vitepressSites } from './readers/vitepress.mjs';

const CODE = 'code of the fixture does not run';
const INDEX = 'these versions do not read pagesIndex';
const PLUGIN = 'the comparison does not install its plugins';
const NOT_INSTALLED = 'a package of the fixture does not exist';

/**
 * The frameworks that can run here, in the versions of versions.json. `read` returns what the framework shows for a site in a
 * folder: the lines of each sidebar, and all URLs. `sites` generates more sites than the fixtures of the importer. `program` is
 * one that is not a package of npm. `nested` is set if sections are entries of one navigation, and `stateless` if a theme
 * decides which groups are open. `isSource` is set if nothing is exported to it. `fixtures` selects some of
 * them. `inVersion` returns the files of a site that uses a version. `known` explains the fixtures that differ, or that the framework refuses.
 */
export const frameworks = {
  docusaurus: {
    read: readDocusaurus,
    sites: docusaurusSites,
    known: {
      '2.1-config-function': NOT_INSTALLED,
      '2.14-unknown-page': 'Docusaurus refuses sidebars with missing pages',
      '2.15-broken-category': 'Docusaurus refuses settings that are not YAML',
      '2.18-generator': 'code of the site orders the pages, which nav does not run',
      '2.19-old-names': 'Docusaurus 3 refuses the names of Docusaurus 1',
      '2.2-defaults': 'Docusaurus needs a URL',
      '2.26-instances': 'Docusaurus refuses a plugin without a name',
      '2.5-items': 'Docusaurus refuses unknown types',
      '6.4-sidebar-option': NOT_INSTALLED,
      '6.4-unknown-parts': NOT_INSTALLED,
    },
  },
  mkdocs: {
    read: readMkDocs,
    sites: mkdocsSites,
    program: { install: installMkDocs, version: versionOfMkDocs },
    nested: true,
    stateless: true,
    known: {
      '5.3.1-config': 'MkDocs refuses unknown tags of YAML',
      '5.3.1-config-missing-parent': 'MkDocs refuses a missing parent',
      '5.3.2-nav': 'MkDocs refuses unknown tags of YAML',
      '5.3.3-links': PLUGIN,
      '5.3.5-titles': 'MkDocs shows the ids of headings without the extension attr_list',
      '5.3.8-tabs': 'the sections at the top are tabs of Material',
      '5.3.9-awesome-nav': PLUGIN,
      '5.3.9-awesome-nav-defaults': PLUGIN,
      '5.3.9-awesome-nav-paths-from-root': PLUGIN,
      '5.3.9-awesome-pages': 'the plugin refuses settings that are not YAML',
      '5.3.11-folder': 'the theme of MkDocs refuses the language zh-TW',
      '5.3.12-monorepo': PLUGIN,
      '5.3.12-plugins': PLUGIN,
      '5.3.12-zensical': 'it is a site of Zensical',
    },
  },
  gitbook: {
    read: readHonKit,
    sites: honkitSites,
    // HonKit continues the versions of GitBook that sites built themselves.
    fixtures: /legacy/,
    stateless: true,
    known: { '5.4.6-legacy-languages': 'HonKit refuses a language without a folder' },
  },
  nextra: {
    read: readNextra,
    sites: nextraSites,
    stateless: true,
    known: {
      '4.01-folder-with-only-its-page': 'Nextra refuses a folder with nothing but its page',
      '4.01-wrapped': NOT_INSTALLED,
      '4.02-sidebar-as-data': CODE,
      '4.04-values': CODE,
      '4.06-titles': 'the comparison does not run pages, and one exports its title',
      '4.08-pages-and-menus': 'the pages of a menu are a tab with its order and labels',
      '4.12-version-2': 'it is a site of Nextra 2',
      '4.12-version-3': 'it is a site of Nextra 3',
    },
  },
  vitepress: {
    read: readVitePress,
    sites: vitepressSites,
    known: {
      '3.01-rewrites': 'VitePress refuses groups in patterns',
      '3.03-base-of-items':
        'VitePress puts the base before links to other sites, which breaks them',
      '3.06-labels': CODE,
      '3.07-dynamic-routes': CODE,
      '3.07-links-into-pages': 'entries of docs.json open whole pages',
      '3.07-links-to-files': 'VitePress refuses an invalid URL',
      '3.08-navigation-bar': CODE,
      '3.10-additional-configs': 'the comparison does not load configurations of folders',
      '3.10-locales': 'VitePress 2 finds a page by a link that VitePress 1 does not resolve',
      '3.12-generated-sidebars': NOT_INSTALLED,
      '3.12-sidebar-as-data': NOT_INSTALLED,
    },
  },
  fumadocs: {
    read: readFumadocs,
    sites: fumadocsSites,
    inVersion: withFumadocs,
    nested: true,
    known: {
      '5.1.1-config': CODE,
      '5.1.1-several-loaders': CODE,
      '5.1.10-sidebar-in-code': CODE,
      '5.1.11-second-rest': 'Fumadocs 15.8 to 16.4 refuse a second "..."',
      '5.1.2-pages': 'Fumadocs refuses an entry that is not a string',
      '5.1.3-ownership': INDEX,
      '5.1.4-index': INDEX,
      '5.1.7-addresses': CODE,
      '5.1.8-computed-languages': CODE,
      '5.1.8-dot': 'only Fumadocs 16.9 to 16.19 read meta.$.json',
      '5.1.9-open-folders': 'Fumadocs refuses settings that are not JSON',
    },
  },
  starlight: {
    read: readStarlight,
    sites: starlightSites,
    // The group of the current page is open.
    stateless: true,
    // The others are for versions before 0.39, or have code that does not run.
    fixtures: /5\.2\.[467]/,
    known: {
      '5.2.7-no-root': 'Starlight has a URL for a page in no language, but no language shows it',
    },
  },
  'just-the-docs': {
    read: readJustTheDocs,
    sites: justTheDocsSites,
    program: { install: installJustTheDocs, version: versionOfJustTheDocs },
    stateless: true,
    isSource: true,
    known: {
      '5.6.2-addresses': 'GitHub builds the site, with Jekyll 3 and plugins',
      '5.6.2-hidden': 'pages in HTML are reported',
      '5.6.2-links': 'an entry of a page that redirects is a link to its destination',
      '5.6.2-renamed-settings': 'layouts of the site read the settings',
    },
  },
  docsify: {
    read: readDocsify,
    sites: docsifySites,
    isSource: true,
    known: {
      '5.6.1-computed-settings': CODE,
      '5.6.1-sidebar': 'docsify reads #/page as an anchor of the current page, and nav as the page',
    },
  },
  mdbook: {
    read: readMdBook,
    sites: mdbookSites,
    program: { install: installMdBook, version: versionOfMdBook },
    stateless: true,
    known: { '5.5.2-without-parts': 'mdBook refuses entries without a link, and two for one file' },
  },
  fern: {
    read: readFern,
    sites: fernSites,
    isSource: true,
    known: {
      '5.131-apis': 'Fern refuses a missing specification',
      '5.131-urls': 'Fern refuses a missing tab',
      '5.131-versions-of-products': 'Fern refuses a version in another branch without its file',
    },
  },
};

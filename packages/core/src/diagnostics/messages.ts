import type { Exclusion } from '../files/site-files.ts';
import type { Code, DroppedChildren, MessageArgs, PageSuggestion, Severity } from './diagnostic.ts';
import { syntaxMessages } from './syntax-messages.ts';
import { arrows, capitalize, pagesPhrase, quote, quotedList, show, wordList } from './wording.ts';

/** One row of the table of codes. */
export interface Message<C extends Code> {
  severity: Severity;
  /** The meaning of the code, for lists and documentation. */
  title: string;
  text(args: MessageArgs[C]): string;
}

/** The single table of diagnostic codes, with the severity, title and sentence of each. */
export const messages: { readonly [C in Code]: Message<C> } = {
  'invalid-json': {
    severity: 'error',
    title: 'The file is not valid JSON',
    text: ({ reason, found }) => syntaxMessages[reason](found),
  },
  'duplicate-key': {
    severity: 'error',
    title: 'An object has a duplicate key',
    text: ({ key }) =>
      `Duplicate key ${quote(key)}. Only the last value is used. Merge them or remove one.`,
  },
  'too-deep': {
    severity: 'error',
    title: 'The file is nested too deeply',
    text: ({ limit }) => `The file is nested more than ${limit} levels deep here. Flatten it.`,
  },
  'unreadable-file': {
    severity: 'error',
    title: 'A file or folder cannot be read',
    text: ({ path, reason }) =>
      `${quote(path)} cannot be read (${reason}), so its content is not checked. Make it readable.`,
  },
  'missing-navigation': {
    severity: 'error',
    title: 'The config has no navigation object',
    text: ({ found, misspelt, stray }) => {
      if (found !== '')
        return `"navigation" must be an object, not ${found}.${found === 'a list' ? ' Put the list in an object, as "groups" or "pages".' : ''}`;
      if (misspelt !== undefined)
        return `The config has no "navigation". Did you mean "navigation" instead of ${quote(misspelt)}?`;
      if (stray !== undefined)
        return `The config has no "navigation", so ${losses(stray)}. Move ${stray.length === 1 ? 'it' : 'them'} into a "navigation" object.`;
      return 'The config has no "navigation". Add a "navigation" object that lists the pages of the site.';
    },
  },
  'no-primary-pattern': {
    severity: 'error',
    title: 'The navigation has no pages',
    text: ({ patterns }) => `The navigation has no pages. Add ${quotedList(patterns, 'or')}.`,
  },
  'mixed-children': {
    severity: 'error',
    title: 'An element has several kinds of children side by side',
    text: ({ element, kept, dropped, unusable, passedOver }) => {
      const keys = quotedList([kept, ...dropped.map(({ key }) => key)], 'and');
      const until = passedOver === undefined ? '' : ` until ${quote(passedOver)} is fixed`;
      const fate = unusable ? 'would be used if it were valid' : `is used${until}`;
      return `${capitalize(element)} has ${keys} side by side. Only ${quote(kept)} ${fate}, and ${losses(dropped)}. Nest one kind inside the other.`;
    },
  },
  'child-not-allowed': {
    severity: 'error',
    title: 'An element has children of a kind that it cannot contain',
    text: ({ element, key, pages, allowed }) =>
      `${capitalize(element)} cannot contain ${quote(key)}, so ${pagesAre(pages)} lost. Use ${quotedList(allowed, 'or')}.`,
  },
  'href-with-children': {
    severity: 'error',
    title: 'A link has children',
    text: ({ element, dropped }) =>
      `${capitalize(element)} has an "href", so it is a link and ${losses(dropped)}. Remove "href" or the children.`,
  },
  'missing-field': {
    severity: 'error',
    title: 'A required field is missing',
    text: ({ element, field, hint }) =>
      hint === undefined
        ? `${capitalize(element)} has no ${quote(field)}, which is required. Add it.`
        : `${capitalize(element)} has no ${quote(field)}. ${capitalize(hint)}.`,
  },
  'wrong-type': {
    severity: 'error',
    title: 'A value has the wrong type',
    text: ({ subject, expected, found, instead }) =>
      `${capitalize(subject)} must be ${expected}, not ${found}.${instead === undefined ? '' : ` Write ${quote(instead)}.`}`,
  },
  'invalid-value': {
    severity: 'error',
    title: 'A value is not allowed',
    text: ({ subject, found, expected, suggestion }) =>
      `${capitalize(subject)} must be ${expected}, not ${show(found)}.${suggestion === undefined || expected === quote(suggestion) ? '' : ` Did you mean ${quote(suggestion)}?`}`,
  },
  'empty-value': {
    severity: 'error',
    title: 'A label or a list is empty',
    text: ({ subject, what }) =>
      `${capitalize(subject)} must not be empty.${what === 'text' ? '' : ' Add an entry or remove the list.'}`,
  },
  'unknown-language': {
    severity: 'error',
    title: 'A language code is not supported',
    text: ({ found, suggestion, supported }) =>
      `${quote(found)} is not a supported language code. ${suggestion === undefined ? `Use ${wordList(supported.toSorted(), 'or')}.` : `Did you mean ${quote(suggestion)}?`}`,
  },
  'invalid-href': {
    severity: 'error',
    title: 'A link has an invalid URL',
    text: ({ found, scripting, expected, unreadable }) => {
      if (unreadable) return `The URL ${show(found)} is invalid. Check its host and port.`;
      return scripting
        ? `The URL ${show(found)} would run a script. Use ${expected}.`
        : `The URL ${show(found)} is not allowed here. Use ${expected}.`;
    },
  },
  'unknown-field': {
    severity: 'warning',
    title: 'A field is unknown',
    text: ({ element, key, suggestion, rival, pages, maybePages, ofSite }) => {
      const lost = pages > 0 ? `, so ${pagesAre(pages)} lost` : '';
      const action = ofSite
        ? `Move it to ${ofSite === key ? '' : `${quote(ofSite)} at `}the top level of the config.`
        : actionForUnknown(suggestion, rival, pages, maybePages);
      return `${quote(key)} is not a field of ${element}${lost}. ${action}`;
    },
  },
  'duplicate-label': {
    severity: 'warning',
    title: 'Two siblings have the same name',
    text: ({ kind, label, file }) => {
      const clash = `two sibling ${kind}s are both named ${quote(label)}`;
      return file === undefined
        ? `${capitalize(clash)}. Rename one.`
        : `Two $refs name the file ${quote(file)}, so ${clash}. Remove one $ref.`;
    },
  },
  'multiple-defaults': {
    severity: 'error',
    title: 'Several siblings are marked as default',
    text: ({ kind, label, first }) =>
      `${label === undefined ? `This ${kind}` : `The ${kind} ${quote(label)}`} is marked as default, but so is ${first === undefined ? 'another' : quote(first)}. Keep only one "default": true.`,
  },
  'no-effect': {
    severity: 'warning',
    title: 'A setting has no effect here',
    text: ({ subject, because }) => `${capitalize(subject)} has no effect: ${because}.`,
  },
  'page-not-found': {
    severity: 'error',
    title: 'A page does not exist',
    text: ({ path, role, suggestion, problem, excluded, translation, renamed }) => {
      const what = { page: 'page', root: 'root page', href: 'linked page' }[role];
      const page = `The ${what} ${quote(path)}`;
      if (excluded) return `${page} ${exclusion(excluded)} or remove the entry.`;
      if (problem !== undefined) return `${page} ${problem}.`;
      if (renamed)
        return `${page} does not exist. It was renamed to ${quote(renamed.to)} in ${renamed.commit}.`;
      if (translation)
        return `The ${translation.language} version of ${quote(translation.of)} is missing. Create ${quote(path)} or remove the entry.`;
      if (suggestion === undefined)
        return role === 'href'
          ? `The link ${quote(path)} does not lead to a page of these docs. Change it, or ignore it in nav.config.json.`
          : `${page} does not exist. Create the file or remove the entry.`;
      const isTwin = path.normalize() === suggestion.normalize();
      return `${page} does not exist. Did you mean ${quote(suggestion)}?${isTwin ? ' It looks the same, but its letters are encoded differently.' : ''}`;
    },
  },
  'page-path': {
    severity: 'warning',
    title: 'A page path has an unusual form',
    text: ({ path, problem, replacement }) =>
      `The page path ${quote(path)} ${problem}.${replacement === undefined ? '' : ` Write ${quote(replacement)}.`}`,
  },
  'duplicate-page': {
    severity: 'warning',
    title: 'A page is listed several times in the same scope',
    text({ path, scope, times, file }) {
      if (file !== undefined)
        return `Several $refs name the file ${quote(file)}, so its pages are listed more than once in ${scope}. The sidebar highlights only the first of each. Keep one $ref.`;
      const [often, surplus] = times === 2 ? ['twice', 'one'] : [`${times} times`, 'this one'];
      return `The page ${quote(path)} is listed ${often} in ${scope}. The sidebar highlights only the first. Remove ${surplus}.`;
    },
  },
  'page-collision': {
    severity: 'warning',
    title: 'Two page files have the same URL',
    text: ({ href, files: [page, index] }) =>
      `${quote(page)} and ${quote(index)} have the same URL ${quote(href)}. Readers get only the first. Merge them or rename one.`,
  },
  'front-matter-invalid': {
    severity: 'error',
    title: 'The front matter of a page is not valid YAML',
    text: ({ problem }) =>
      `The front matter of this page cannot be read: ${problem}. Put quotes around texts with special characters.`,
  },
  'orphan-page': {
    severity: 'warning',
    title: 'A page is not in the navigation',
    // Never shortened: nothing else identifies the page.
    text: ({ path, links = 0 }) => {
      const linked = links === 1 ? ', but 1 page links to it' : `, but ${links} pages link to it`;
      return `The page ${JSON.stringify(path)} is not in the navigation${links === 0 ? '' : linked}. Add it, or ignore it in nav.config.json.`;
    },
  },
  'ref-not-found': {
    severity: 'error',
    title: 'The file of a $ref does not exist',
    text: ({ ref, reason, suggestion }) =>
      ({
        absent: `The file ${quote(ref)} of this $ref does not exist. ${suggestion === undefined ? 'Paths are relative to the file that contains the $ref.' : `Did you mean ${quote(suggestion)}?`}`,
        fragment: `The $ref ${quote(ref)} has a fragment, but a $ref must name a whole file. Move that part to its own file.`,
        url: `The $ref ${quote(ref)} is a URL. Use the path of a local file.`,
      })[reason],
  },
  'ref-cycle': {
    severity: 'error',
    title: 'A $ref is circular',
    text: ({ chain }) => `This $ref is circular (${chain.join(' → ')}). Break the cycle.`,
  },
  'ref-outside': {
    severity: 'error',
    title: "A $ref points outside the config's folder",
    text: ({ ref }) =>
      `The $ref ${quote(ref)} points outside the config's folder. Move the file inside and use a relative path.`,
  },
  'ref-invalid': {
    severity: 'error',
    title: 'The file of a $ref cannot be used',
    text: (args) =>
      'found' in args
        ? `A $ref must be a file path in quotes, not ${args.found}.`
        : `The file ${quote(args.ref)} of this $ref cannot be used: ${args.problem}.`,
  },
  'openapi-not-found': {
    severity: 'error',
    title: 'An OpenAPI specification does not exist',
    text: ({ source, suggestion, outside, unreachable }) => {
      const specification = `The OpenAPI specification ${quote(source)}`;
      if (unreachable !== undefined)
        return `${specification} could not be fetched: ${unreachable}. Check the URL or try again.`;
      if (outside) return `${specification} is ${BEHIND_SYMLINK}. Copy it into the folder.`;
      return `${specification} does not exist. ${suggestion === undefined ? "Paths are relative to the config's folder." : `Did you mean ${quote(suggestion)}?`}`;
    },
  },
  'openapi-invalid': {
    severity: 'error',
    title: 'A file is not a valid OpenAPI 3 document',
    text: ({ source, problem }) =>
      `${quote(source)} is not a valid OpenAPI 3 document: ${problem}.`,
  },
  'openapi-remote': {
    severity: 'info',
    title: 'A remote specification was not read',
    text: ({ source }) =>
      `The remote specification ${quote(source)} was not read. Pass --fetch to read it.`,
  },
  'openapi-collision': {
    severity: 'warning',
    title: 'Several endpoints share one URL',
    text: ({ href, count, hidden, beside }) =>
      beside === undefined
        ? `${count} endpoints${hidden > 0 ? ` (${hidden} marked x-hidden)` : ''} share the URL ${quote(href)}, so readers can reach only the last. Give them different summaries, directories or x-mint.href values.`
        : `The endpoint ${quote(beside)}, marked x-hidden, shares the URL ${quote(href)} with a page, so readers can reach only one of them. Give it a different summary, directory or x-mint.href.`,
  },
  'endpoint-not-found': {
    severity: 'error',
    title: 'The specification does not define an endpoint',
    text: ({ endpoint, source, problem, suggestion, asPage }) => {
      const what = {
        path: 'has no such path',
        method: 'has the path but not this method',
        webhook: 'has no such webhook',
        excluded: 'excludes it with x-excluded',
      }[problem];
      const guess = suggestion === undefined ? '' : ` Did you mean ${quote(suggestion)}?`;
      const where =
        source === undefined ? 'no specification defines it' : `${quote(source)} ${what}`;
      return `${quote(endpoint)} cannot be shown: ${where}.${asPage ? pageInstead(asPage) : guess}`;
    },
  },
  'endpoint-without-spec': {
    severity: 'error',
    title: 'No specification applies to an endpoint',
    text: ({ endpoint, atRoot, asPage }) => {
      const action = atRoot
        ? ' Move it into a group that has one.'
        : ' Set it on this element or a parent.';
      return `${quote(endpoint)} is read as an endpoint, but no "openapi" applies here.${asPage ? pageInstead(asPage) : action}`;
    },
  },
  'base-path': {
    severity: 'info',
    title: 'The site seems to have a base path',
    text: ({ path, links }) =>
      `${links === undefined ? 'All redirects and links' : `${links} links in pages`} start with ${quote(path)}, but no page does, so nav assumes that the site is served there. Set "basePath": ${quote(path)} in nav.config.json, or "/" if it is not.`,
  },
  'redirect-source': {
    severity: 'warning',
    title: 'The source of a redirect has a fragment or a query',
    text: ({ source, extra, path, taken }) => {
      const action = {
        none: `Write ${quote(path)}.`,
        page: `Remove it, because ${quote(path)} still exists.`,
        redirect: `Remove it, because another redirect applies to ${quote(path)}.`,
        others: `Replace all such redirects of ${quote(path)} with one.`,
      }[taken ?? 'none'];
      return `The redirect from ${quote(source)} never applies because its source has a ${extra}. ${action}`;
    },
  },
  'redirect-chain': {
    severity: 'warning',
    title: 'A redirect leads to another redirect',
    text: ({ source, destination, end }) => {
      const last = end === undefined ? undefined : quote(end);
      return `The redirect from ${quote(source)} leads to ${quote(destination)}, which redirects ${last ? `to ${last}` : 'again'}. Point it straight at ${last ?? 'a page'}.`;
    },
  },
  'redirect-loop': {
    severity: 'warning',
    title: 'Redirects form a loop',
    text: ({ chain, grows }) => {
      if (grows)
        return `These redirects make the URL longer and longer (${arrows(chain)} → …). Remove one or change its destination.`;
      return chain.length === 2
        ? `The redirect from ${quote(chain[0] ?? '')} leads to itself. Remove it or change its destination.`
        : `These redirects form a loop (${arrows(chain)}). Remove one.`;
    },
  },
  'redirect-live-page': {
    severity: 'warning',
    title: 'The source of a redirect is also a page',
    text: ({ source, page, isFile }) =>
      `The redirect from ${quote(source)} hides the ${isFile ? 'file' : 'page'} ${quote(page)}, which still exists. Remove one of them.`,
  },
  'redirect-not-found': {
    severity: 'warning',
    title: 'The destination of a redirect does not exist',
    text: ({ destination, suggestion }) =>
      `The destination ${quote(destination)} is not a page of these docs. ${suggestion === undefined ? 'Point it at an existing page, or ignore it in nav.config.json.' : `Did you mean ${quote(suggestion)}?`}`,
  },
  'redirect-shadowed': {
    severity: 'warning',
    title: 'A redirect is unreachable',
    text: ({ source, by }) =>
      `The redirect from ${quote(source)} never applies because the earlier one from ${quote(by)} matches first. Move it up or remove it.`,
  },
  'redirect-duplicate': {
    severity: 'warning',
    title: 'Two redirects have the same source',
    text: ({ source, twin, same }) => {
      if (twin !== undefined)
        return `${quote(source)} duplicates ${quote(twin)}. Only the first ${same ? 'is needed' : 'applies'}. Remove one.`;
      return same
        ? `The redirect from ${quote(source)} is listed twice. Remove one.`
        : `${quote(source)} is redirected twice, to different destinations. Only the first applies. Remove one.`;
    },
  },
  'link-not-found': {
    severity: 'error',
    title: 'A link in a page leads nowhere',
    text: ({ link, address, suggestion, isImport, excluded }) => {
      if (excluded)
        return `The page of the link ${quote(link)} ${exclusion(excluded)} or change the link.`;
      const guess = suggestion === undefined ? undefined : `Did you mean ${quote(suggestion)}?`;
      if (isImport)
        return `The imported file ${quote(link)} does not exist. ${guess ?? 'Create it or change the path.'}`;
      const isRelative = !link.startsWith('/');
      return `The link ${quote(link)}${isRelative ? ` leads to ${quote(address)}, which` : ''} does not exist on this site. ${guess ?? 'Change it to an existing page or file.'}`;
    },
  },
  'link-redirected': {
    severity: 'info',
    title: 'A link in a page leads to a redirect',
    text: ({ link, target }) =>
      `The link ${quote(link)} is redirected to ${quote(target)}. Link straight to it.`,
  },
  'anchor-not-found': {
    severity: 'warning',
    title: 'A link in a page names an anchor that does not exist',
    text: ({ anchor, page, suggestion, isSamePage }) =>
      `${isSamePage ? 'This page' : `The page ${quote(page)}`} has no anchor ${quote(`#${anchor}`)}. ${suggestion === undefined ? 'Change it to the slug of a heading.' : `Did you mean ${quote(`#${suggestion}`)}?`}`,
  },
  'unused-ignore': {
    severity: 'warning',
    title: 'A comment silences nothing',
    text: ({ code, isUnknown, suggestion }) => {
      if (code === undefined) return 'This comment silences nothing. Remove it.';
      if (!isUnknown) return `The next line has no ${quote(code)} to silence. Remove it.`;
      return `${quote(code)} is not the code of a finding. ${suggestion === undefined ? 'Remove it.' : `Did you mean ${quote(suggestion)}?`}`;
    },
  },
};

function pagesAre(count: number): string {
  if (count === 0) return 'it is';
  return count === 1 ? 'its 1 page reference is' : `its ${count} page references are`;
}

function losses(dropped: readonly DroppedChildren[]): string {
  const keys = quotedList(
    dropped.map(({ key }) => key),
    'and',
  );
  const pages = dropped.reduce((sum, loss) => sum + loss.pages, 0);
  const verb = dropped.length === 1 ? 'is dropped' : 'are dropped';
  return pages === 0 ? `${keys} ${verb}` : `${keys} ${verb} with ${pagesPhrase(pages)}`;
}

function actionForUnknown(
  suggestion: string | undefined,
  rival: string | undefined,
  pages: number,
  maybePages: boolean | undefined,
): string {
  if (suggestion === undefined) {
    if (pages > 0) return 'Move its content to a field that can contain pages.';
    return maybePages
      ? 'If it lists pages, move them to a field that can contain pages. Otherwise, remove it.'
      : 'Remove it.';
  }
  if (rival === undefined) return `Did you mean ${quote(suggestion)}?`;
  if (pages > 0) return `Move its content to ${quote(suggestion)}.`;
  return rival === suggestion
    ? `${quote(rival)} is already set, so remove this one.`
    : `${quote(rival)} also looks like ${quote(suggestion)}, so keep one.`;
}

const BEHIND_SYMLINK = "behind a symlink that leaves the site's folder";

/** The reason why a file is not a page, and one way out. */
function exclusion({ file, because }: { file: string; because: Exclusion }): string {
  if ('ignored' in because)
    return `is excluded because .mintignore matches its file ${quote(file)}. Change that pattern`;
  if ('outside' in because)
    return `is excluded because its file ${quote(file)} is ${BEHIND_SYMLINK}. Copy it into the folder`;
  if ('unreadable' in because)
    return `is excluded because ${quote(because.unreadable.path)} cannot be read (${because.unreadable.reason}). Make it readable`;
  if ('folder' in because)
    return `is excluded because its file ${quote(file)} is in ${quote(because.folder)}, where files are never pages. Move it`;
  return `is excluded because its file ${quote(file)} has a reserved name. Rename it to ${quote(because.name)}`;
}

function pageInstead({ suggestion }: PageSuggestion): string {
  return suggestion === undefined
    ? ' If this is a page, use a path without a space.'
    : ` If this is a page, did you mean ${quote(suggestion)}?`;
}

import type { Rows } from './row.ts';
import {
  capitalize,
  didYouMean,
  equallyGood,
  pagesPhrase,
  quote,
  quotedList,
  show,
  wordList,
} from './wording.ts';

/** A dropped child list and the number of page references in it. */
export interface DroppedChildren {
  key: string;
  pages: number;
}

/** The arguments of the sentences. */
export interface ShapeArgs {
  'missing-navigation': {
    /** The type of the value that it has; empty if it is missing. */
    found: string;
    /** A property with a similar name. */
    misspelt?: string;
    /** The child lists at the top level of the config. */
    stray?: readonly DroppedChildren[];
  };
  'no-primary-pattern': { patterns: readonly string[] };
  /**
   * `unusable` is set if no list is valid: a builder that drops invalid lists uses none. `passedOver` is the list that the
   * builder would use if it were valid.
   */
  'mixed-children': {
    element: string;
    kept: string;
    dropped: readonly DroppedChildren[];
    unusable?: true;
    passedOver?: string;
  };
  'child-not-allowed': { element: string; key: string; pages: number; allowed: readonly string[] };
  'href-with-children': { element: string; dropped: readonly DroppedChildren[] };
  'missing-field': { element: string; field: string; hint?: string };
  /** `instead` is the string that the value is likely to mean. */
  'wrong-type': { subject: string; expected: string; found: string; instead?: string };
  'invalid-value': {
    subject: string;
    found: unknown;
    expected: string;
    suggestion?: string | undefined;
    /** Other values that are equally similar. */
    others?: readonly string[];
  };
  'empty-value': { subject: string; what: 'text' | 'list' };
  'unknown-language': {
    found: string;
    suggestion: string | undefined;
    supported: readonly string[];
  };
  'invalid-href': {
    found: string;
    scripting: boolean;
    expected: string;
    /** Set for a URL that cannot be parsed. */
    unreadable?: boolean;
  };
  'unknown-field': {
    element: string;
    key: string;
    suggestion: string | undefined;
    /** Other names that are equally similar. */
    others?: readonly string[];
    /** Another property that is `suggestion`, or looks like it. */
    rival?: string;
    pages: number;
    /** Set if it lists strings that may be pages. */
    maybePages?: boolean;
    /** The path in the config of a setting of the whole site. */
    ofSite?: string;
    /** A sentence that says where the field belongs. */
    action?: string;
  };
}

export const shape: Rows<ShapeArgs> = {
  'missing-navigation': {
    severity: 'error',
    effect: 'not-deployed',
    title: 'The config has no navigation object',
    absence: true,
    fixable: true,
    subject: 'navigation',
    text: ({ found, misspelt, stray }) => {
      if (found !== '')
        return `"navigation" must be an object, not ${found}.${found === 'a list' ? ' Put it in "groups" or "pages". If this file was a mint.json, run "nav migrate mint-to-docs docs.json".' : ''}`;
      if (misspelt !== undefined)
        return `The config has no "navigation". Did you mean "navigation" instead of ${quote(misspelt)}?`;
      if (stray !== undefined)
        return `The config has no "navigation", so ${losses(stray)}. Move ${stray.length === 1 ? 'it' : 'them'} into a "navigation" object.`;
      return 'The config has no "navigation". Add a "navigation" object that lists the pages of the site.';
    },
  },
  'no-primary-pattern': {
    severity: 'error',
    effect: 'not-deployed',
    title: 'The navigation has no pages',
    absence: true,
    subject: 'navigation',
    text: ({ patterns }) => `The navigation has no pages. Add ${quotedList(patterns, 'or')}.`,
  },
  'mixed-children': {
    severity: 'error',
    effect: 'varies',
    title: 'An element has several kinds of children side by side',
    subject: 'element',
    text: ({ element, kept, dropped, unusable, passedOver }) => {
      const keys = quotedList([kept, ...dropped.map(({ key }) => key)], 'and');
      const until = passedOver === undefined ? '' : ` until ${quote(passedOver)} is fixed`;
      const fate = unusable ? 'would be used if it were valid' : `is used${until}`;
      return `${capitalize(element)} has ${keys} side by side. Only ${quote(kept)} ${fate}, and ${losses(dropped)}. Nest one kind inside the other.`;
    },
  },
  'child-not-allowed': {
    severity: 'error',
    effect: 'varies',
    title: 'An element has children of a kind that it cannot contain',
    subject: 'field',
    text: ({ element, key, pages, allowed }) =>
      `${capitalize(element)} cannot contain ${quote(key)}, so ${pagesAre(pages)} lost. Use ${quotedList(allowed, 'or')}.`,
  },
  'href-with-children': {
    severity: 'error',
    effect: 'varies',
    title: 'A link has children',
    subject: 'element',
    text: ({ element, dropped }) =>
      `${capitalize(element)} has an "href", so it is a link and ${losses(dropped)}. Remove "href" or the children.`,
  },
  'missing-field': {
    severity: 'error',
    effect: 'varies',
    title: 'A required field is missing',
    absence: true,
    subject: 'missing',
    text: ({ element, field, hint }) =>
      hint === undefined
        ? `${capitalize(element)} has no ${quote(field)}, which is required. Add it.`
        : `${capitalize(element)} has no ${quote(field)}. ${capitalize(hint)}.`,
  },
  'wrong-type': {
    severity: 'error',
    effect: 'varies',
    title: 'A value has the wrong type',
    fixable: true,
    subject: 'field',
    text: ({ subject, expected, found, instead }) =>
      `${capitalize(subject)} must be ${expected}, not ${found}.${instead === undefined ? '' : ` Write ${quote(instead)}.`}`,
  },
  'invalid-value': {
    severity: 'error',
    effect: 'varies',
    title: 'A value is not allowed',
    fixable: true,
    subject: 'field',
    text: ({ subject, found, expected, suggestion, others }) => {
      const isOnly = suggestion !== undefined && expected === quote(suggestion);
      const question = isOnly ? '' : didYouMean(equallyGood(suggestion, others), '');
      return `${capitalize(subject)} must be ${expected}, not ${show(found)}. ${question}`.trimEnd();
    },
  },
  'empty-value': {
    severity: 'error',
    effect: 'varies',
    title: 'A label or a list is empty',
    absence: true,
    subject: 'field',
    text: ({ subject, what }) =>
      `${capitalize(subject)} must not be empty.${what === 'text' ? '' : ' Fill it or remove it.'}`,
  },
  'unknown-language': {
    severity: 'error',
    effect: 'varies',
    title: 'A language code is not supported',
    fixable: true,
    subject: 'language',
    text: ({ found, suggestion, supported }) =>
      `${quote(found)} is not a supported language code. ${didYouMean(suggestion, `Use ${wordList(supported.toSorted(), 'or')}.`)}`,
  },
  'invalid-href': {
    severity: 'error',
    title: 'A link has an invalid URL',
    subject: 'url',
    text: ({ found, scripting, expected, unreadable }) => {
      if (unreadable) return `The URL ${show(found)} is invalid. Check its host and port.`;
      return scripting
        ? `The URL ${show(found)} would run a script. Use ${expected}.`
        : `The URL ${show(found)} is not allowed here. Use ${expected.replace('"pages"', /^[\w/-]+$/.test(found) ? `$&: [${show(found)}]` : '$&')}.`;
    },
  },
  'unknown-field': {
    severity: 'warning',
    effect: 'varies',
    title: 'A field is unknown',
    fixable: true,
    subject: 'field',
    text: ({ element, key, suggestion, others, rival, pages, maybePages, ofSite, ...more }) => {
      const lost = pages > 0 ? `, so ${pagesAre(pages)} lost` : '';
      const action = ofSite
        ? `Move it to ${ofSite === key ? '' : `${quote(ofSite)} at `}the top level of the config.`
        : (more.action ??
          actionForUnknown(equallyGood(suggestion, others), rival, pages, maybePages));
      return `${quote(key)} is not a field of ${element}${lost}. ${action}`;
    },
  },
};

/** Returns the message of a code of this table. */
export function shapeSentence<C extends keyof ShapeArgs>(code: C, args: ShapeArgs[C]): string {
  return shape[code].text(args);
}

function pagesAre(count: number): string {
  if (count === 0) return 'it is';
  return `its ${pagesPhrase(count)} ${count === 1 ? 'is' : 'are'}`;
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
  [suggestion, ...others]: readonly string[],
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
  if (rival === undefined) return didYouMean([suggestion, ...others], '');
  if (pages > 0) return `Move its content to ${quote(suggestion)}.`;
  return rival === suggestion
    ? `${quote(rival)} is already set, so remove this one.`
    : `${quote(rival)} also looks like ${quote(suggestion)}, so keep one.`;
}

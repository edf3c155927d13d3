import { duplicatePage } from './entries/duplicate-page.ts';
import { openapiCollision } from './entries/openapi-collision.ts';
import { pageNotFound } from './entries/page-not-found.ts';
import { pagePath } from './entries/page-path.ts';
import { unpublishedPage } from './entries/unpublished-page.ts';
import { basePath } from './links/base-path.ts';
import { externalLink } from './links/external-links.ts';
import { pageLinks } from './links/page-links.ts';
import { duplicateLabel } from './navigation/duplicate-label.ts';
import { multipleDefaults } from './navigation/multiple-defaults.ts';
import { noEffect } from './navigation/no-effect.ts';
import { sourceNotFound } from './navigation/source-not-found.ts';
import { sourceNotRead } from './navigation/source-not-read.ts';
import { frontMatter } from './pages/front-matter.ts';
import { orphanPage } from './pages/orphan-page.ts';
import { pageCollision } from './pages/page-collision.ts';
import { pageSyntax } from './pages/page-syntax.ts';
import { variableNotDefined } from './pages/variable-not-defined.ts';
import { redirectChain } from './redirects/redirect-chain.ts';
import { redirectLivePage } from './redirects/redirect-live-page.ts';
import { redirectNotFound } from './redirects/redirect-not-found.ts';
import { redirectShadowed } from './redirects/redirect-shadowed.ts';
import { redirectSource } from './redirects/redirect-source.ts';
import type { Rule } from './rule/rule.ts';

// Rules run after `resolve`, so content that it drops is reported once. They see the tree before `resolveSite` reads the contents
// of pages into it, because a check with `--no-links` must not read pages.
/** Every rule. Findings at the same location are in this order. */
export const rules: readonly Rule[] = [
  duplicateLabel,
  multipleDefaults,
  noEffect,
  pagePath,
  pageNotFound,
  duplicatePage,
  pageCollision,
  pageLinks,
  externalLink,
  orphanPage,
  frontMatter,
  pageSyntax,
  openapiCollision,
  basePath,
  redirectSource,
  redirectChain,
  redirectLivePage,
  redirectNotFound,
  redirectShadowed,
  unpublishedPage,
  sourceNotFound,
  sourceNotRead,
  variableNotDefined,
];

/** The rules that read pages, and true for those that report findings in them. */
export const pageRules: ReadonlyMap<Rule, boolean> = /* @__PURE__ */ new Map([
  [pageLinks, true],
  [orphanPage, false],
  [frontMatter, true],
  [pageSyntax, true],
  [openapiCollision, false],
  [basePath, false],
  [unpublishedPage, false],
  [variableNotDefined, true],
]);

import { basePath } from './base-path.ts';
import { duplicateLabel } from './duplicate-label.ts';
import { duplicatePage } from './duplicate-page.ts';
import { externalLink } from './external-links.ts';
import { frontMatter } from './front-matter.ts';
import { multipleDefaults } from './multiple-defaults.ts';
import { noEffect } from './no-effect.ts';
import { openapiCollision } from './openapi-collision.ts';
import { orphanPage } from './orphan-page.ts';
import { pageCollision } from './page-collision.ts';
import { pageLinks } from './page-links.ts';
import { pageNotFound } from './page-not-found.ts';
import { pagePath } from './page-path.ts';
import { pageSyntax } from './page-syntax.ts';
import { redirectChain } from './redirect-chain.ts';
import { redirectLivePage } from './redirect-live-page.ts';
import { redirectNotFound } from './redirect-not-found.ts';
import { redirectShadowed } from './redirect-shadowed.ts';
import { redirectSource } from './redirect-source.ts';
import type { Rule } from './rule.ts';
import { unpublishedPage } from './unpublished-page.ts';

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
];

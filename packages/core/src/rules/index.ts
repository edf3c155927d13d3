import { duplicateLabel } from './duplicate-label.ts';
import { duplicatePage } from './duplicate-page.ts';
import { multipleDefaults } from './multiple-defaults.ts';
import { noEffect } from './no-effect.ts';
import { openapiCollision } from './openapi-collision.ts';
import { orphanPage } from './orphan-page.ts';
import { pageNotFound } from './page-not-found.ts';
import { pagePath } from './page-path.ts';
import { redirectChain } from './redirect-chain.ts';
import { redirectLivePage } from './redirect-live-page.ts';
import { redirectNotFound } from './redirect-not-found.ts';
import { redirectShadowed } from './redirect-shadowed.ts';
import type { Rule } from './rule.ts';

/** Every rule. Each looks at the resolved config and reports; `orphanPage` passes over the pages that `pageNotFound` suggests. */
export const rules: readonly Rule[] = [
  duplicateLabel,
  multipleDefaults,
  noEffect,
  pagePath,
  pageNotFound,
  duplicatePage,
  orphanPage,
  openapiCollision,
  redirectChain,
  redirectLivePage,
  redirectNotFound,
  redirectShadowed,
];

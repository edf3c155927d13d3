/**
 * Rules of the mintlify dialect (M) from which we differ on purpose, in whole or in part, and why. ARCHITECTURE.md lists
 * them, too. A number that has a test as well is followed but for what is said here.
 */
export const DIFFERS: Readonly<Record<string, string>> = {
  'M2.3':
    'The builder warns and goes on with a stub; we keep the same stub and report page-not-found as an error with the nearest page. A trailing slash is no part of the address.',
  'M3.1':
    'The builder refuses a whole specification that has an outer $ref, and stops at any unreadable YAML or JSON of the tree; we report openapi-invalid, read on without what is at fault, and look only at files that something names: those whatever their extension, and where `.mintignore` leaves them out.',
  'M3.2':
    'Where no specification is in effect, the builder leaves a bare endpoint as a missing page; we report endpoint-without-spec and leave it out. In the standard dialect `openapi` of the navigation is in effect below it.',
  'M3.3':
    'Only the first specification of a list is used, as in the builder; we skip an invalid entry before it, and say that the others have no effect.',
  'M3.4':
    'The builder takes the page path `get started` for an endpoint; we look first whether there is a page file of that name. Without files it is a page where no specification is in effect.',
  'M3.6':
    'The builder stops at an unknown specification, path, method or webhook, or at x-excluded; we report each where it stands, leave that entry out and go on.',
  'M3.7':
    'The builder keeps generated groups beside `href`; our link stays a link and nothing is generated for it. In the standard dialect an element with pages is not filled (S2.12.2).',
  'M3.10':
    'The builder lets the last of equal addresses win in silence; we keep the addresses and report openapi-collision.',
  'M3.17':
    'We generate no pages from asyncapi, nor from graphql or sdk, and go on with the children of an element that has one.',
  'M4.2':
    'The builder takes `public`, `boost` and `hidden` of a page from its first place; each of our places has its own, and `placesOf` gives them in reading order.',
  'M4.3':
    'Inside a hidden division we show what it hides only by its own setting; what is hidden on its own stays hidden.',
  'M4.4':
    'The builder, after decorating, does not skip hidden groups nested in `pages`; we skip what is hidden everywhere.',
  'M4.8':
    'Hidden versions and languages get no counterpart, as they are in no switcher. Of equally named groups and tabs we prefer those on the same way down. Rank 5 is our rank 4. The index pages of two versions that stand in a folder each are one page at two addresses, and the folder of a language may be called by another name of the language.',
  'M4.10':
    'The flat list of the builder leaves out roots of nested groups and generated groups beside pages; ours has every page that a reader can reach.',
  'M4.11':
    'The builder has no previous and next page; ours follow the sidebar, and hideFooterPagination leaves them out.',
  'M5.1':
    'A `$ref` that leads nowhere stops the builder; we report it and go on with what stands beside it.',
  'M5.3':
    'The builder throws; we report ref-outside, ref-cycle, ref-not-found and ref-invalid at the `$ref`.',
};

/** The strings of the components around a page, in one language. */
export interface ShellTexts {
  skip: string;
  menu: string;
  pages: string;
  everywhere: string;
  pagesOf: string;
  breadcrumbs: string;
  contents: string;
  contentsMenu: string;
  neighbors: string;
  previous: string;
  next: string;
  banner: string;
  dismiss: string;
  deprecated: string;
  missing: string;
  behind: string;
  dropped: string;
  switchers: Readonly<Record<string, string>>;
}

export const englishTexts: ShellTexts = {
  skip: 'Skip to content',
  menu: 'Navigation',
  pages: 'Pages',
  everywhere: 'On every page',
  pagesOf: 'Pages of',
  breadcrumbs: 'Breadcrumbs',
  contents: 'On this page',
  contentsMenu: 'On this page, menu',
  neighbors: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  banner: 'Announcement',
  dismiss: 'Close the announcement',
  deprecated: 'Deprecated',
  missing: 'Missing',
  behind: 'Behind',
  dropped: 'dropped',
  switchers: {
    tab: 'Tabs',
    anchor: 'Sections',
    item: 'Menu',
    version: 'Version',
    language: 'Language',
    product: 'Product',
    dropdown: 'Section',
  },
};

/** How code is coloured, in Markdown and in components. */
export const codeThemes = {
  themes: { light: 'github-light-default', dark: 'github-dark-default' },
  defaultColor: 'light-dark()',
} as const;

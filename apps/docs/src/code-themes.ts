import type { ThemeRegistration } from 'shiki';
import light from 'shiki/themes/github-light-default.mjs';

/** The comments of the theme have too little contrast with our background: 4.2 : 1. */
const FAINT = '#6e7781';
const LEGIBLE = '#57606a';

const legible: ThemeRegistration = {
  ...light,
  name: 'github-light-legible',
  tokenColors: light.tokenColors?.map((rule) =>
    rule.settings.foreground === FAINT
      ? { ...rule, settings: { ...rule.settings, foreground: LEGIBLE } }
      : rule,
  ) as NonNullable<ThemeRegistration['tokenColors']>,
};

/** The color themes of code, in Markdown and in components. */
export const codeThemes = {
  themes: { light: legible, dark: 'github-dark-default' },
  defaultColor: 'light-dark()',
} as const;

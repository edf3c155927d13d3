import { ExpressiveCodeTheme } from 'astro-expressive-code';
import dark from 'shiki/themes/github-dark-default.mjs';
import light from 'shiki/themes/github-light-default.mjs';

/** The color themes of code and terminals. Expressive Code raises the contrast of code where it is too low. */
export const codeThemes = [
  new ExpressiveCodeTheme(light),
  new ExpressiveCodeTheme({
    ...dark,
    // The gray of terminals has a contrast of 3.8 : 1.
    colors: { ...dark.colors, 'terminal.ansiBrightBlack': '#9198a1' },
  }),
];

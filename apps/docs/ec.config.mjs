import { defineEcConfig } from 'astro-expressive-code';
import { findings } from './src/code/findings.mjs';
import { sessions } from './src/code/sessions.mjs';
import { codeThemes } from './src/code/themes.mjs';

export default defineEcConfig({
  themes: codeThemes,
  themeCssSelector: ({ type }) => `[data-theme='${type}']`,
  // Findings name columns, and files are shown as they are.
  tabWidth: 0,
  frames: { extractFileNameFromCode: false },
  plugins: [findings(), sessions()],
  shiki: {
    // Builds the site in 10 % less time, with the same colors.
    engine: 'javascript',
    // Their own grammars take 3 s for one block of Emacs Lisp, and 0.5 s for the same colors of JavaScript.
    langAlias: { elisp: 'common-lisp', js: 'ts' },
    transformers: [
      {
        // By default Shiki stops coloring a line after 500 ms: the site differs on a busy machine.
        preprocess: (_code, options) => void Object.assign(options, { tokenizeTimeLimit: 0 }),
      },
    ],
  },
  styleOverrides: {
    borderColor: 'var(--line)',
    borderRadius: 'var(--radius)',
    codeBackground: 'var(--raised)',
    codeFontFamily: 'var(--mono)',
    codeFontSize: '0.84375rem',
    codeLineHeight: '1.6',
    codePaddingBlock: '0.9rem',
    codePaddingInline: '1.1rem',
    uiFontFamily: 'var(--sans)',
    uiFontSize: '0.8125rem',
    frames: {
      frameBoxShadowCssValue: 'none',
      editorTabBarBackground: 'var(--raised)',
      editorTabBarBorderColor: 'var(--line)',
      editorTabBarBorderBottomColor: 'var(--line)',
      editorActiveTabBackground: 'var(--raised)',
      editorActiveTabForeground: 'var(--ink-soft)',
      editorActiveTabBorderColor: 'transparent',
      editorActiveTabIndicatorTopColor: 'transparent',
      editorActiveTabIndicatorBottomColor: 'transparent',
      editorBackground: 'var(--raised)',
      terminalBackground: 'var(--raised)',
      terminalTitlebarBackground: 'var(--raised)',
      terminalTitlebarForeground: 'var(--ink-soft)',
      terminalTitlebarBorderBottomColor: 'var(--line)',
    },
  },
});

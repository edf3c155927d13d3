import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { folder, nav, write } from '../nav.ts';

/** Command lines up to the cursor, and words that complete them, and some that do not. */
const cases: [line: string, has: string[], lacks: string[]][] = [
  ['nav ch', ['check'], ['diff']],
  ['nav ', ['check', 'completion', 'migrate'], ['--help']],
  ['nav --v', ['--version'], ['check']],
  ['nav check --fo', ['--format'], ['--fix']],
  ['nav check --format g', ['github', 'gitlab'], ['json']],
  ['nav check --format=g', ['github', 'gitlab'], ['json']],
  ['nav check docs --max', ['--max-warnings'], []],
  ['nav --color check --no-l', ['--no-links'], ['--links']],
  ['nav lsp --', ['--stdio'], ['--clientProcessId']],
  ['nav rules page-n', ['page-not-found'], ['page-path']],
  ['nav import docus', ['docusaurus'], ['mkdocs']],
  ['nav export mk', ['mkdocs'], ['vitepress']],
  ['nav migrate pages-', ['pages-to-groups'], ['sort']],
  ['nav migrate move-page --fr', ['--from'], ['--force']],
  ['nav migrate --dry-run move-page --t', ['--to'], ['--from']],
  ['nav completion ', ['bash', 'fish', 'zsh'], []],
];

/** Prints the words with which a shell completes the command line in `LINE`, each on one line. */
const shells: Record<string, { args: string[]; script: string }> = {
  bash: {
    args: ['--noprofile', '--norc', '-c'],
    script: `source ./completion
      IFS=' ' read -ra COMP_WORDS <<< "\${LINE//=/ = }"
      [[ $LINE == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
      _nav
      printf '%s\\n' "\${COMPREPLY[@]}"
      [[ \${#COMPREPLY[@]} == 0 && $(complete -p nav) == *' -o default '* ]] && printf '%s\\n' */`,
  },
  zsh: {
    args: ['-f', '-c'],
    script: `_describe() { print -l -- "\${(@)\${(@P)2}%%:*}" }
      compadd() { shift; print -l -- "$@" }
      compset() { }
      compdef() { }
      _files() { print -l -- */ }
      source ./completion
      words=("\${(@s: :)LINE}")
      CURRENT=$#words
      _nav`,
  },
  fish: { args: ['--no-config', '-c'], script: 'source ./completion; complete -C "$LINE"' },
};

describe.each(Object.entries(shells))('in %s', (shell, { args, script }) => {
  const isInstalled = spawnSync(shell, ['--version']).status === 0;

  async function complete(line: string): Promise<string[]> {
    const root = folder({ 'docs/docs.json': {}, 'readme.md': '' });
    const { stdout } = await nav(root, ['completion', shell]);
    write(root, 'completion', stdout);
    const env = { ...process.env, HOME: root, LINE: line };
    const run = spawnSync(shell, [...args, script], { cwd: root, env, encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const words = run.stdout.split('\n').map((text) => text.replace(/\t.*|^--\w+=/g, ''));
    return words.filter((word) => word.startsWith(/[^ =]*$/.exec(line)?.[0] ?? ''));
  }

  it.skipIf(!isInstalled).each(cases)(
    'completes %j',
    { tags: ['process'] },
    async (line, has, lacks) => {
      const words = await complete(line);
      expect(words).toEqual(expect.arrayContaining(has));
      expect(words.filter((word) => lacks.includes(word))).toEqual([]);
    },
  );

  it.skipIf(!isInstalled)('completes paths', { tags: ['process'] }, async () => {
    expect(await complete('nav check do')).toContain('docs/');
    expect(await complete('nav import mkdocs --out do')).toContain('docs/');
  });
});

describe('nav completion', () => {
  it('names the shells that it knows', async () => {
    const { code, stderr } = await nav(folder({}), ['completion', 'tcsh']);
    expect([code, stderr]).toEqual([2, 'nav: Unknown shell "tcsh". Pass bash, zsh, fish.\n']);
  });
});

/** A hook that checks the navigation after a change. */
interface HookRecipe {
  tool: string;
  file: string;
  text: string;
}

const CHECK = 'npx @nav/cli check --since HEAD';
/** The agent reads stderr, and only if the exit code is 2. */
const FOR_AGENTS = `${CHECK} --format concise >&2 || exit 2`;
const json = (value: object) => JSON.stringify(value, null, 2);

/** The hooks, in the order in which they are printed. */
export const hookRecipes: readonly HookRecipe[] = [
  {
    tool: 'Claude Code',
    file: '.claude/settings.json',
    text: json({
      hooks: {
        PostToolUse: [{ matcher: 'Edit|Write', hooks: [{ type: 'command', command: FOR_AGENTS }] }],
      },
    }),
  },
  {
    tool: 'Codex',
    file: '.codex/hooks.json',
    // Checks once each time the agent is about to stop.
    text: json({
      hooks: {
        Stop: [
          {
            hooks: [
              {
                type: 'command',
                command: `grep -Eq '"stop_hook_active": *true' || ${FOR_AGENTS}`,
              },
            ],
          },
        ],
      },
    }),
  },
  {
    tool: 'Cursor',
    file: '.cursor/hooks.json',
    text: json({
      version: 1,
      hooks: {
        stop: [
          {
            command: `${CHECK} >/dev/null 2>&1 || echo '{"followup_message": "Run \`${CHECK}\`, and fix the errors."}'`,
            loop_limit: 2,
          },
        ],
      },
    }),
  },
  {
    tool: 'pre-commit',
    file: '.pre-commit-config.yaml',
    text: `repos:
  - repo: local
    hooks:
      - id: nav
        name: nav check
        entry: ${CHECK}
        language: system
        pass_filenames: false`,
  },
  {
    tool: 'Lefthook',
    file: 'lefthook.yml',
    text: `pre-commit:
  commands:
    navigation:
      run: ${CHECK}`,
  },
];

import type { CompletionLine } from './completion-lines.ts';

/** Bash completes paths on a line without words. */
export function bashScript(lines: readonly CompletionLine[]): string {
  const commands = lines.flatMap(({ words }) => (words.length > 0 ? [`'${words.join(' ')}'`] : []));
  const values = lines.flatMap(({ words, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ names, values: allowed }) => {
        const patterns = names.map((name) => `'${words.join(' ')}:${name}'`);
        return `    ${patterns.join(' | ')}) words='${allowed.join(' ')}' ;;`;
      }),
  );
  const following = lines.flatMap(({ words, options, next }) => {
    const all = options.flatMap(({ names }) => names);
    return [
      `        '${words.join(' ')}:-'*) words='${all.join(' ')}' ;;`,
      `        '${words.join(' ')}:'*) words='${next.map(({ word }) => word).join(' ')}' ;;`,
    ];
  });
  return `# Completes nav in bash. Printed by \`nav completion bash\`.
_nav() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} line= words= i
  # Bash splits --format=json at the equals sign.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$line\${line:+ }\${COMP_WORDS[i]}" in
      ${commands.join(' | ')}) line+="\${line:+ }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$line:$previous" in
${values.join('\n')}
    *)
      case "$line:$current" in
${following.join('\n')}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o bashdefault -o default -F _nav nav
`;
}

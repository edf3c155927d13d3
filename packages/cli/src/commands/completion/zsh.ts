import type { CompletionLine } from './completion-lines.ts';

/** Returns a script that completes `nav` in zsh, as a file of the fpath or by \`source\`. */
export function zshScript(lines: readonly CompletionLine[]): string {
  const commands = lines.flatMap(({ words }) =>
    words.length > 0 ? [quoted(words.join(' '))] : [],
  );
  const values = lines.flatMap(({ words, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ names, values: allowed }) => {
        const patterns = names.map((name) => quoted(`${words.join(' ')}:${name}`));
        const items = allowed.length > 0 ? `compadd -- ${allowed.join(' ')}` : '_files';
        return `    (${patterns.join('|')}) ${items}; return ;;`;
      }),
  );
  const following = lines.flatMap(({ words, options, next }) => {
    const flags = options.flatMap(({ names, about }) => names.map((name) => item(name, about)));
    const items = next.map(({ word, about }) => item(word, about));
    return [
      `    (${quoted(`${words.join(' ')}:-`)}*) items=(\n${flags.join('\n')}\n    ) ;;`,
      `    (${quoted(`${words.join(' ')}:`)}*) items=(${items.length > 0 ? `\n${items.join('\n')}\n    ` : ''}) ;;`,
    ];
  });
  return `#compdef nav
# Completes nav in zsh. Printed by \`nav completion zsh\`.
_nav() {
  local current=$words[CURRENT] previous=$words[CURRENT-1] line= word
  local -a items
  if [[ $current == --*=* ]]; then
    previous=\${current%%=*}
    current=
    compset -P '*='
  fi
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$line\${line:+ }$word" in
      (${commands.join('|')}) line+="\${line:+ }$word" ;;
    esac
  done
  case "$line:$previous" in
${values.join('\n')}
  esac
  case "$line:$current" in
${following.join('\n')}
  esac
  if (( $#items )); then
    _describe nav items
  else
    _files
  fi
}
if [[ \${funcstack[1]-} == _nav ]]; then
  _nav "$@"
else
  compdef _nav nav
fi
`;
}

/** Returns a word and its description, as \`_describe\` reads them. */
function item(word: string, about: string): string {
  return `      ${quoted(about === '' ? word : `${word}:${about}`)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

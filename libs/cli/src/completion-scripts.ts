import { CliError } from './exit';

/**
 * Scripts pass the line up to the cursor to `workops __complete`, which prints candidates with descriptions after a
 * tab. Bash splits words at = and :, so the existing part is removed. Without candidates, files are completed.
 */
const SCRIPTS: Record<string, string> = {
  bash: `_workops() {
  local line="\${COMP_LINE:0:COMP_POINT}" candidate
  local word="\${line##*[[:space:]]}"
  local current="\${COMP_WORDS[COMP_CWORD]}"
  [[ "$current" == [=:] ]] && current=""
  local before="\${word%"$current"}"
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    [[ "$candidate" == *= ]] && compopt -o nospace 2>/dev/null
    COMPREPLY+=("\${candidate#"$before"}")
  done < <(workops __complete -- "$line" 2>/dev/null)
}
complete -o default -F _workops workops
`,
  zsh: `#compdef workops
_workops() {
  local -a lines words_ unfinished
  lines=("\${(@f)$(workops __complete -- "$LBUFFER" 2>/dev/null)}")
  local line
  for line in "\${lines[@]}"; do
    [[ -z "$line" ]] && continue
    if [[ "\${line%%$'\\t'*}" == *= ]]; then unfinished+=("\${line%%$'\\t'*}"); else words_+=("\${line%%$'\\t'*}"); fi
  done
  (( \${#words_} )) && compadd -- "\${words_[@]}"
  (( \${#unfinished} )) && compadd -S '' -- "\${unfinished[@]}"
  (( \${#words_} + \${#unfinished} )) || _files
}
compdef _workops workops
`,
  fish: `function __workops_candidates
  workops __complete -- (commandline -cp) 2>/dev/null
end
complete -c workops -n 'test (count (__workops_candidates)) -gt 0' -f -a '(__workops_candidates)'
`,
};

export function completionScript(shell: string): string {
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  if (script === undefined) throw new CliError(`Completion is for ${Object.keys(SCRIPTS).join(', ')}.`);
  return script;
}

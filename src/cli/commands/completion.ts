/** `klin-zha completion`: what a shell needs to complete commands and options. */

import { Argument, type Command, type Option } from 'commander';
import type { Act } from '../options.ts';
import type { Context } from '../output.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

/** Adds the command to the program. */
export function addCompletion(program: Command, act: Act): void {
  program
    .command('completion')
    .description('print what a shell needs to complete commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText('after', help)
    .action(act((context, shell: (typeof shells)[number]) => complete(context, shell, program)));
}

const help = `
Examples:
  klin-zha completion bash > ~/.local/share/bash-completion/completions/klin-zha
  klin-zha completion zsh > ~/.zfunc/_klin-zha
  klin-zha completion fish > ~/.config/fish/completions/klin-zha.fish`;

async function complete({ out }: Context, shell: (typeof shells)[number], program: Command): Promise<number> {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: [...command.options, ...program.options].filter(({ long }) => long != null),
  }));
  await out.write(writers[shell](commands));
  return 0;
}

/** What is known of a command. */
interface Known {
  readonly name: string;
  readonly description: string;
  readonly options: readonly Option[];
}

/** What can stand behind an option: one of some words, anything, or nothing, as it has no value. */
function valuesOf({ argChoices, required, optional }: Option): readonly string[] | 'any' | 'none' {
  return argChoices ?? (required || optional ? 'any' : 'none');
}

/** The script of each shell. Where a word is none of a list, files are completed. */
const writers: Readonly<Record<(typeof shells)[number], (commands: readonly Known[]) => string>> = {
  bash(commands) {
    const names = commands.map(({ name }) => name).join(' ');
    const cases = commands.map(({ name, options }) => {
      const lists = options.flatMap((option) => {
        const values = valuesOf(option);
        return Array.isArray(values) ? `      ${option.long}) words='${values.join(' ')}' ;;\n` : [];
      });
      const flags = options.map(({ long }) => long).join(' ');
      const own = lists.length === 0 ? '' : `    case $before in\n${lists.join('')}    esac\n`;
      return `  ${name})\n    flags='${flags}'\n${own}    ;;\n`;
    });
    return `# bash completion for klin-zha
_klin_zha() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} flags= words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${names} help --help --version' -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('')}  help) words='${names}' ;;
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word"))
  elif [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$flags --help" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _klin_zha klin-zha
`;
  },
  zsh(commands) {
    const quoted = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(/[[\]:]/g, '\\$&');
    const listed = commands.map(({ name, description }) => `    '${name}:${quoted(description)}'`);
    const cases = commands.map(({ name, options }) => {
      const specs = options.map((option) => {
        const values = valuesOf(option);
        const behind =
          values === 'none' ? '' : values === 'any' ? ':value:_files' : `:value:(${values.join(' ')})`;
        return `        '${option.long}[${quoted(option.description)}]${behind}'`;
      });
      return `      ${name}) _arguments \\\n${specs.join(' \\\n')} \\\n        '*:file:_files' ;;\n`;
    });
    return `#compdef klin-zha
_klin_zha() {
  local -a commands
  commands=(
${listed.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
  else
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
${cases.join('')}    esac
  fi
}
if [ "$funcstack[1]" = _klin_zha ]; then _klin_zha "$@"; else compdef _klin_zha klin-zha; fi
`;
  },
  fish(commands) {
    const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    const lines = commands.flatMap(({ name, description, options }) => [
      `complete -c klin-zha -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
      ...options.map((option) => {
        const values = valuesOf(option);
        const behind =
          values === 'none' ? '' : values === 'any' ? ' -r' : ` -x -a ${quoted(values.join(' '))}`;
        const about = `-l ${option.long!.slice(2)} -d ${quoted(option.description)}`;
        return `complete -c klin-zha -n '__fish_seen_subcommand_from ${name}' ${about}${behind}`;
      }),
    ]);
    return `# fish completion for klin-zha\n${lines.join('\n')}\n`;
  },
};

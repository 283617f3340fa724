/** `klin-zha completion`: scripts that complete commands, options and their values. */

import { Argument, type Command, type Option } from 'commander';
import { botLevels, botNames } from '../../bots/index.ts';
import { rulesetIds, variantIds } from '../../index.ts';
import { letterSets } from '../../notation/index.ts';
import { recordResults } from '../../records/index.ts';
import type { Act } from '../options.ts';
import type { Context } from '../output.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export function addCompletion(program: Command, act: Act): void {
  program
    .command('completion')
    .description('Print a shell completion script')
    .addArgument(new Argument('<shell>', 'Shell').choices(shells))
    .addHelpText('after', help)
    .action(act((context, shell: (typeof shells)[number]) => complete(context, shell, program)));
}

const help = `
Examples:
  klin-zha completion bash \\
    > ~/.local/share/bash-completion/completions/klin-zha
  klin-zha completion zsh > ~/.zfunc/_klin-zha
  klin-zha completion fish > ~/.config/fish/completions/klin-zha.fish`;

async function complete({ out }: Context, shell: (typeof shells)[number], program: Command): Promise<number> {
  const shared = program.options.map(knownOption);
  const names = program.commands.map((command) => command.name());
  const commands: CompletionWords[] = program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: [...command.options.map(knownOption), ...shared, helpFlag],
    values: argumentsOf(command),
  }));
  const helpCommand = {
    name: 'help',
    description: 'Print help for a command',
    options: [helpFlag],
    values: names,
  };
  await out.write(writers[shell]([...commands, helpCommand], [...shared, helpFlag]));
  return 0;
}

/** Valid values: a list of words, files, other values, or none. */
type Values = readonly string[] | 'files' | 'other' | 'none';

interface KnownOption {
  readonly flag: string;
  readonly about: string;
  readonly values: Values;
}

/** A command with its options and the values of its arguments. */
interface CompletionWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly KnownOption[];
  readonly values: Values;
}

const helpFlag: KnownOption = { flag: '--help', about: 'Print help', values: 'none' };

/** Suggested values for options that also accept others. */
const suggestions: Readonly<Record<string, readonly string[]>> = {
  '--rules': [...rulesetIds, ...variantIds.map((id) => `${rulesetIds[0]}+${id}`)],
  '--ruleset': rulesetIds,
  '--notation': notationNames(),
  '--from': notationNames(),
  '--player': botNames,
  '--level': botLevels.map(({ level }) => String(level)),
  '--result': recordResults.filter((result) => result !== '*'),
};

function notationNames(): string[] {
  const sets = Object.keys(letterSets).filter((name) => name !== 'english');
  return ['geometric', 'algebraic', ...sets.map((name) => `algebraic:${name}`), 'coordinate'];
}

function knownOption({ long, flags, description, argChoices, required }: Option): KnownOption {
  const flag = long!;
  const words = argChoices ?? suggestions[flag];
  const other = /<(?:file|directory)>/.test(flags) ? 'files' : 'other';
  // The shell lists the values itself.
  const about = suggestions[flag] === undefined ? description : description.split(': ')[0]!;
  return { flag, about, values: words ?? (required ? other : 'none') };
}

/** Returns the valid arguments of a command. */
function argumentsOf({ registeredArguments }: Command): Values {
  const choices = registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  if (choices.length > 0) return choices;
  return registeredArguments.some((one) => one.name().startsWith('file')) ? 'files' : 'other';
}

function isList(values: Values): values is readonly string[] {
  return typeof values !== 'string';
}

/** Returns the shell code that completes values: a list, files, or nothing. */
function completionFor(
  values: Values,
  list: (words: string) => string,
  files: string,
  nothing: string,
): string {
  if (isList(values)) return list(values.join(' '));
  return values === 'files' ? files : nothing;
}

type Writer = (commands: readonly CompletionWords[], shared: readonly KnownOption[]) => string;

/** The script of each shell. */
const writers: Readonly<Record<(typeof shells)[number], Writer>> = {
  bash(commands, shared) {
    const names = commands.map(({ name }) => name).join(' ');
    const flagsOf = (options: readonly KnownOption[]): string => options.map(({ flag }) => flag).join(' ');
    const choose = (values: Values): string =>
      completionFor(values, (words) => `words='${words}'`, 'files=1', 'none=1');
    const cases = commands.map(({ name, options, values }) => {
      const own = options.filter((option) => option.values !== 'none');
      const lines = own.map((option) => `        ${option.flag}) ${choose(option.values)} ;;\n`).join('');
      const rest = `        *) ${choose(values)} flags='${flagsOf(options)}' ;;\n`;
      return `    ${name})\n      case $before in\n${lines}${rest}      esac\n      ;;\n`;
    });
    return `# bash completion for klin-zha
_klin_zha() {
  local -a line=()
  local at part glued= command= words= files= none= flags=
  # Bash also splits words at colons and equals signs.
  for ((at = 0; at <= COMP_CWORD; at++)); do
    part=\${COMP_WORDS[at]}
    if [[ $at -gt 1 && ( $glued || $part == : ) ]]; then line[\${#line[@]}-1]+=$part; else line+=("$part"); fi
    [[ $part == : ]] && glued=1 || glued=
  done
  local word=\${line[\${#line[@]}-1]} before=
  for part in "\${line[@]:1:\${#line[@]}-2}"; do
    [[ $part == '=' ]] && continue
    before=$part
    [[ $command || $part == -* ]] || command=$part
  done
  [[ $word == '=' ]] && word=
  COMPREPLY=()
  case $command in
    '') words='${names}' flags='${flagsOf(shared)}' ;;
${cases.join('')}  esac
  if [[ $word == -* && $flags ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  elif [[ $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$word"))
  elif [[ $files ]]; then
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "\${word//\\\\/}"))
  fi
  [[ $COMP_WORDBREAKS == *:* && $word == *:* ]] && COMPREPLY=("\${COMPREPLY[@]#"\${word%"\${word##*:}"}"}")
}
complete -o filenames -F _klin_zha klin-zha
`;
  },
  zsh(commands, shared) {
    const quoted = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(/[[\]:]/g, '\\$&');
    const listed = commands.map(({ name, description }) => `    '${name}:${quoted(description)}'`);
    const action = (values: Values): string =>
      completionFor(values, (words) => `(${quoted(words)})`, '_files', ' ');
    const spec = ({ flag, about, values }: KnownOption): string =>
      values === 'none'
        ? `'${flag}[${quoted(about)}]'`
        : `'${flag}=[${quoted(about)}]:value:${action(values)}'`;
    const cases = commands.map(({ name, options, values }) => {
      const specs = [...options.map(spec), `'*:argument:${action(values)}'`];
      return `        ${name}) _arguments \\\n          ${specs.join(' \\\n          ')} ;;\n`;
    });
    return `#compdef klin-zha
_klin_zha() {
  local curcontext=$curcontext state line
  local -a commands
  commands=(
${listed.join('\n')}
  )
  _arguments -C \\
    ${shared.map(spec).join(' \\\n    ')} \\
    '1:command:->command' \\
    '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $line[1] in
${cases.join('')}      esac ;;
  esac
}
if [ "$funcstack[1]" = _klin_zha ]; then _klin_zha "$@"; else compdef _klin_zha klin-zha; fi
`;
  },
  fish(commands, shared) {
    const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    const line = ({ flag, about, values }: KnownOption, where = ''): string => {
      const value = completionFor(values, (words) => ` -x -a ${quoted(words)}`, ' -r', ' -x');
      const name = `-l ${flag.slice(2)} -d ${quoted(about)}`;
      return `complete -c klin-zha${where} ${name}${values === 'none' ? '' : value}`;
    };
    const lines = commands.flatMap(({ name, description, options, values }) => {
      const where = ` -n '__fish_seen_subcommand_from ${name}'`;
      const others = completionFor(values, (words) => ` -f -a ${quoted(words)}`, ' -F', ' -f');
      return [
        `complete -c klin-zha -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
        `complete -c klin-zha${where}${others}`,
        ...options
          .filter(({ flag }) => !shared.some((one) => one.flag === flag))
          .map((option) => line(option, where)),
      ];
    });
    return `# fish completion for klin-zha\n${[...shared.map((option) => line(option)), ...lines].join('\n')}\n`;
  },
};

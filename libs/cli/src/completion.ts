import type { Command, Option } from 'commander';
import type { Packed, PackedField } from './packed';
import { recipes } from './recipes';

export interface Candidate {
  word: string;
  says?: string;
}

const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'];
const EVENT_LISTS = ['--types'];

interface Place {
  command: Command;
  /** Excludes options and their values. */
  given: string[];
  /** The option whose value comes next. */
  option: Option | undefined;
}

export function candidatesFor(
  line: string,
  program: Command,
  packed: Packed,
  profiles: readonly string[],
): Candidate[] {
  const words = line.trimStart().split(/\s+/).slice(1);
  const begun = words.pop() ?? '';
  const { command, given, option } = parsePlace(program, words);
  const candidates = option
    ? valueCandidates(option, command, given, begun, packed, profiles)
    : begun.startsWith('-')
      ? optionCandidates(command)
      : namesFor(command, given, begun, packed);
  return candidates.filter(({ word }) => word.startsWith(begun));
}

function parsePlace(program: Command, words: readonly string[]): Place {
  let command = program;
  let option: Option | undefined;
  const given: string[] = [];
  for (const word of words) {
    if (option) {
      option = undefined;
      continue;
    }
    if (word.startsWith('-')) {
      const named = allOptions(command).find((each) => each.short === word || each.long === word);
      option = named?.required ? named : undefined;
      continue;
    }
    const next = given.length === 0 ? command.commands.find((each) => each.name() === word) : undefined;
    if (next) command = next;
    else given.push(word);
  }
  return { command, given, option };
}

const allOptions = (command: Command): Option[] => [
  ...command.options,
  ...(command.parent ? allOptions(command.parent) : []),
];

const optionCandidates = (command: Command): Candidate[] =>
  [...allOptions(command), { long: '--help', description: 'what there is' } as Option].flatMap(
    ({ long, description }) => (long ? [{ word: long, says: description }] : []),
  );

function namesFor(command: Command, args: readonly string[], begun: string, { operations }: Packed): Candidate[] {
  if (args.length > 0) return [];
  if (command.commands.length > 0)
    return command.commands.flatMap((each) =>
      isHidden(each) ? [] : [{ word: each.name(), says: each.description() }],
    );
  if (METHODS.includes(command.name())) {
    const own = operations.filter(({ method }) => method === command.name());
    return own.map(({ id, path, summary }) => ({ word: begun.startsWith('/') ? path : id, says: summary }));
  }
  if (command.name() === 'trigger') return Object.keys(recipes).map((word) => ({ word }));
  if (command.name() === 'completion') return ['bash', 'zsh', 'fish'].map((word) => ({ word }));
  return [];
}

const isHidden = (command: Command): boolean => command.name().startsWith('__');

function valueCandidates(
  option: Option,
  command: Command,
  args: readonly string[],
  begun: string,
  packed: Packed,
  profiles: readonly string[],
): Candidate[] {
  if (option.long === '--profile') return profiles.map((word) => ({ word }));
  if (EVENT_LISTS.includes(option.long!)) {
    const before = begun.slice(0, begun.lastIndexOf(',') + 1);
    return packed.events.map((event) => ({ word: `${before}${event}` }));
  }
  if (option.long === '--field' || option.long === '--query')
    return fieldValues(fieldsIn(option, command, args[0], packed), begun);
  return [];
}

function fieldsIn(
  option: Option,
  command: Command,
  named: string | undefined,
  { operations }: Packed,
): Record<string, PackedField> {
  const operation = operations.find(
    (each) => each.method === command.name() && (each.id === named || each.path === named),
  );
  const inQuery = option.long === '--query' || ['get', 'delete'].includes(command.name());
  return (inQuery ? operation?.query : operation?.body) ?? {};
}

/** Candidates for `name=`, or values of the field. */
function fieldValues(fields: Record<string, PackedField>, begun: string): Candidate[] {
  const [name] = begun.split('=', 1);
  if (!begun.includes('='))
    return Object.keys(fields).map((each) => ({
      word: `${each}=`,
      says: fields[each]!.words?.join(' | ') ?? fields[each]!.kind,
    }));
  const field = Object.hasOwn(fields, name!) ? fields[name!] : undefined;
  const words = field?.words ?? (field?.kind === 'boolean' ? ['true', 'false'] : []);
  return words.map((word) => ({ word: `${name}=${word}` }));
}

import { Command } from 'commander';

export type OptionKinds = Record<string, 'text' | 'flag'>;

export interface Given {
  text(name: string): string | undefined;
  flag(name: string): boolean;
  readonly mistakes: string[];
}

function argumentMistake(word: string): string {
  return /^-./.test(word) ? `${word.split('=', 1)[0]}: no such option.` : `Unexpected argument: ${word}`;
}

/**
 * Commander stops at the first mistake, so unknown arguments and missing values are accepted here and reported
 * together.
 */
export function declareOptions(command: Command, kinds: OptionKinds): Given {
  const texts = new Map<string, string>();
  const flags = new Set<string>();
  const valueless = new Set<string>();
  command.allowUnknownOption().allowExcessArguments();
  for (const [name, kind] of Object.entries(kinds)) {
    command.option(kind === 'text' ? `--${name} [value]` : `--${name}`);
    command.on(`option:${name}`, (value?: string | null) => {
      if (kind === 'flag') flags.add(name);
      else if (typeof value === 'string') texts.set(name, value);
      else valueless.add(name);
    });
  }
  return {
    text: (name) => texts.get(name),
    flag: (name) => flags.has(name),
    get mistakes() {
      return [...command.args.map(argumentMistake), ...[...valueless].map((name) => `--${name}: needs a value.`)];
    },
  };
}

/** Does not stop at the first mistake. */
export function readOptions(args: readonly string[], kinds: OptionKinds): Given {
  const command = new Command().helpOption(false);
  const options = declareOptions(command, kinds);
  command.parse(args, { from: 'user' });
  return options;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** ISO 8601 with an offset; an invalid date for other text. */
export function parseInstant(text: string): Date {
  const [, day] = INSTANT.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day!);
  return exists ? new Date(text) : new Date(NaN);
}

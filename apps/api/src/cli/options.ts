import { parseArgs } from 'node:util';

export type OptionKinds = Record<string, 'text' | 'flag'>;

/** The options of a call, with everything that was wrong in how they were written. */
export interface Given {
  text(name: string): string | undefined;
  flag(name: string): boolean;
  mistakes: string[];
}

/** Reads what follows a command's name, without stopping at the first mistake. */
export function readOptions(args: readonly string[], kinds: OptionKinds): Given {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, { type: kind === 'text' ? ('string' as const) : ('boolean' as const) }]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const texts = new Map<string, string>();
  const flags = new Set<string>();
  const mistakes: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') mistakes.push(`Unexpected argument: ${token.value}`);
    if (token.kind !== 'option') continue;
    const kind = Object.hasOwn(kinds, token.name) ? kinds[token.name] : undefined;
    const swallowed = token.inlineValue === false && token.value?.startsWith('--');
    if (!kind) mistakes.push(`${token.rawName}: no such option.`);
    else if (kind === 'flag') flags.add(token.name);
    else if (token.value === undefined || swallowed) mistakes.push(`${token.rawName}: needs a value.`);
    else texts.set(token.name, token.value);
  }
  return { text: (name) => texts.get(name), flag: (name) => flags.has(name), mistakes };
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** An ISO 8601 instant with an offset; an invalid date when it is none. */
export function instantOf(text: string): Date {
  const [, day] = INSTANT.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day!);
  return exists ? new Date(text) : new Date(NaN);
}

/** Commands are in a customer's text. */
export interface ModelCommands {
  say: string | undefined;
  calls: { name: string; arguments: string }[];
  /** Fails this many times. */
  status: { status: number; times: number } | undefined;
  sleepMs: number;
  isCut: boolean;
  saysUsage: boolean;
  judge: number | undefined;
  /** Reply verbatim; a list is sent in chunks. */
  raw: unknown;
  /** Reply to a coach that reads the conversation: `{"findings": [...], "proposals": [...]}`. */
  coach: unknown;
  rest: string;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The first `]]` with complete JSON, otherwise the first one. */
function findEnd(text: string, from: number, parseJson: (inner: string) => string | undefined): number {
  const first = text.indexOf(']]', from);
  for (let end = first; end >= 0; end = text.indexOf(']]', end + 1)) {
    const json = parseJson(text.slice(from, end));
    if (json === undefined || isJson(json)) return end;
  }
  return first;
}

/** A call's arguments, or a whole raw or coach reply. */
function jsonIn(inner: string): string | undefined {
  const [, call] = /^call\s+\S+\s+(.+)$/s.exec(inner) ?? [];
  const [, raw] = /^(?:raw|coach)\s+(.+)$/s.exec(inner) ?? [];
  return call ?? raw;
}

function cut(text: string): { inner: string[]; rest: string } {
  const inner: string[] = [];
  let rest = '';
  let from = 0;
  for (let begin = text.indexOf('[['); begin >= 0; begin = text.indexOf('[[', from)) {
    const end = findEnd(text, begin + 2, jsonIn);
    if (end < 0) break;
    inner.push(text.slice(begin + 2, end));
    rest += text.slice(from, begin);
    from = end + 2;
  }
  return { inner, rest: (rest + text.slice(from)).trim() };
}

const numberIn = (text: string | undefined, usual: number): number =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : usual;

export function commandsIn(text: string): ModelCommands {
  const { inner, rest } = cut(text);
  const commands: ModelCommands = {
    say: undefined,
    calls: [],
    status: undefined,
    sleepMs: 0,
    isCut: false,
    saysUsage: true,
    judge: undefined,
    raw: undefined,
    coach: undefined,
    rest,
  };
  for (const command of inner) {
    const [word = '', ...words] = command.split(/\s+/);
    const after = command.slice(word.length).trim();
    if (word === 'say') commands.say = after;
    else if (word === 'call') commands.calls.push({ name: words[0] ?? '', arguments: jsonIn(command) ?? '{}' });
    else if (word === 'status') commands.status = { status: numberIn(words[0], 503), times: numberIn(words[1], 1) };
    else if (word === 'sleep') commands.sleepMs = numberIn(words[0], 0);
    else if (word === 'length') commands.isCut = true;
    else if (word === 'nousage') commands.saysUsage = false;
    else if (word === 'judge') commands.judge = numberIn(words[0], 0);
    else if (word === 'raw' && isJson(after)) commands.raw = JSON.parse(after);
    else if (word === 'coach' && isJson(after)) commands.coach = JSON.parse(after);
  }
  return commands;
}

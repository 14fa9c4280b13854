const QUIET = ['"level":"info"', '"level":"debug"', '"level":"trace"'];

/** The terminal's output for a line of an app's log: warnings and errors, and lines that are no log lines; null for the rest. */
export function forTerminal(app: string, line: string): string | null {
  if (line.trim() === '' || QUIET.some((level) => line.includes(level))) return null;
  return `[${app}] ${summaryOf(line)}`;
}

function summaryOf(line: string): string {
  try {
    const entry = JSON.parse(line) as { level?: string; msg?: string; err?: { message?: string } };
    return [entry.level, entry.msg, entry.err?.message].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}

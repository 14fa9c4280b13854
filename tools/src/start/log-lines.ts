const QUIET = ['"level":"info"', '"level":"debug"', '"level":"trace"'];

/**
 * Formats a line of an app's log for the terminal: warnings, errors and lines that are not log entries. Returns null
 * for the rest.
 */
export function forTerminal(app: string, line: string): string | null {
  if (line.trim() === '' || QUIET.some((level) => line.includes(level))) return null;
  return `[${app}] ${summarize(line)}`;
}

function summarize(line: string): string {
  try {
    const entry = JSON.parse(line) as { level?: string; msg?: string; err?: { message?: string } };
    return [entry.level, entry.msg, entry.err?.message].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}

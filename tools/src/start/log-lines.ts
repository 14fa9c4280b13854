const QUIET = ['"level":"info"', '"level":"debug"', '"level":"trace"'];

/** Warnings, errors and lines that are no log entries; null for the rest. */
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

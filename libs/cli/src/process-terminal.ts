import { text } from 'node:stream/consumers';
import envPaths from 'env-paths';
import { read } from 'read';
import type { Terminal } from './terminal';

const USUAL_COLUMNS = 80;

/** The first Ctrl-C ends the command in an orderly way, a second one the process. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
  // The reader has closed the pipe, as `head` does.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const ask = (prompt: string, silent: boolean, usual?: string): Promise<string> =>
    read<string>({ prompt, silent, input: stdin, output: stderr, ...(usual !== undefined && { default: usual }) });
  return {
    isPerson: stdout.isTTY,
    canAsk: stdin.isTTY && stderr.isTTY,
    columns: stdout.columns ?? USUAL_COLUMNS,
    out: (written) => void stdout.write(written),
    err: (written) => void stderr.write(written),
    env,
    ask: (question, usual) => ask(question, false, usual),
    askSecret: (question) => ask(question, true),
    input: () => text(stdin),
    settingsFolder: envPaths('workops', { suffix: '' }).config,
    interrupted: interrupted.signal,
  };
}

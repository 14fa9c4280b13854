import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../processes';

interface Shell {
  /** A shell without user settings. */
  command: readonly string[];
  /** Loads the completion as in the README. */
  loads: string;
}

const SHELLS = {
  bash: { command: ['bash', '--norc', '--noprofile', '-i'], loads: 'source <(workops completion bash)' },
  zsh: {
    command: ['zsh', '-f', '-i'],
    loads: 'autoload -U compinit; compinit -D -u; source <(workops completion zsh)',
  },
  fish: { command: ['fish', '--no-config', '--interactive'], loads: 'workops completion fish | source' },
} satisfies Record<string, Shell>;

export type ShellName = keyof typeof SHELLS;

/** Shells complete only in a terminal. */
const TERMINAL = 'import pty, sys; pty.spawn(sys.argv[1:])';
const LIMIT_MS = 60_000;

/** Completes like the program, but records its arguments, one per line. */
const standIn = (program: string, ran: string): string => `#!/bin/sh
case "$1" in __complete|completion) exec "${program}" "$@";; esac
printf '%s\\n' "$@" > "${ran}.new"
mv "${ran}.new" "${ran}"
`;

/**
 * Types each line with its tabs and the enter key. Returns the words that `workops` would run with; throws without a
 * result within a minute.
 */
export async function wordsAfterTabs(
  shell: ShellName,
  program: string,
  lines: readonly string[],
  { folder, env }: { folder: string; env: NodeJS.ProcessEnv },
): Promise<string[][]> {
  const { command, loads } = SHELLS[shell];
  const [bin, ran] = [join(folder, 'bin'), join(folder, 'ran')];
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'workops'), standIn(program, ran));
  chmodSync(join(bin, 'workops'), 0o755);
  const terminal = spawn('python3', ['-c', TERMINAL, ...command], {
    cwd: folder,
    env: { ...env, PATH: `${bin}:${env.PATH}`, TERM: 'dumb' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let screen = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => (screen += text));
  const typed = async (line: string): Promise<string[]> => {
    terminal.stdin.write(`${line}\r`);
    if (!(await waitUntil(() => existsSync(ran), LIMIT_MS)))
      throw new Error(`${shell} ran nothing after ${JSON.stringify(line)}:\n${screen}`);
    const words = readFileSync(ran, 'utf8').trimEnd().split('\n');
    rmSync(ran);
    return words;
  };
  try {
    await typed(`${loads}; workops ready`);
    const all: string[][] = [];
    for (const line of lines) all.push(await typed(line));
    return all;
  } finally {
    terminal.kill('SIGKILL');
  }
}

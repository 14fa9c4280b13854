import { CommanderError } from 'commander';
import { EXIT, type ExitCode } from './exit';
import type { Packed } from './packed';
import { programFor } from './program';
import { Show } from './show';
import type { Terminal } from './terminal';

export async function main(args: readonly string[], terminal: Terminal, packed: Packed): Promise<ExitCode> {
  const { command, run } = programFor(terminal, packed);
  try {
    return await run(args);
  } catch (error) {
    // Commander has already printed it.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const { json = false } = command.opts<{ json?: boolean }>();
    return new Show(terminal, terminal.isPerson && !json).failure(error);
  }
}

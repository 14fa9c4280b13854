import { readFileSync } from 'node:fs';
import { CliError } from './exit';

export function readInputFile(name: string): Buffer {
  try {
    return readFileSync(name);
  } catch (error) {
    throw new CliError(`${name} cannot be read: ${(error as Error).message}`);
  }
}

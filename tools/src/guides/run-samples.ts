import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiApp } from '@workops/api/testing';
import { GUIDES, guideNames } from './pages';
import { readPrograms, type Program } from './samples';

const programs = readPrograms(GUIDES, guideNames());

/** A page is one program. */
export const samplesIn = (language: Program['language']): Program[] =>
  programs.filter((program) => program.language === language);

/** The client in the documentation. */
export const pythonClient = (): string =>
  /```python\n(import http[^]*?)```/.exec(readFileSync(join(GUIDES, 'clients.md'), 'utf8'))![1]!;

/** Runs the samples in a new sandbox, and expects the shown output. */
export async function runsAsItSays(
  api: ApiApp,
  { prints }: Program,
  [command, ...args]: readonly [string, ...string[]],
  over: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const { apiKey } = await api.access.createWorkspace({ name: 'Clínica Sur', livemode: false });
  const env = {
    PATH: process.env.PATH,
    WORKOPS_URL: await api.app.getUrl(),
    WORKOPS_API_KEY: apiKey.token,
    RECEIVER_URL: 'http://127.0.0.1:9/hook',
    ...over.env,
  };
  const { stdout } = await promisify(execFile)(command, args, {
    ...(over.cwd !== undefined && { cwd: over.cwd }),
    env,
  });
  expect(stdout.length).toBeGreaterThan(0);
  if (prints !== null) expect(stdout).toBe(prints);
}

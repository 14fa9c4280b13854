import { spawnSync } from 'node:child_process';

/** Debian's radicale; tests start their own. */
export const hasCaldavServer = (): boolean => spawnSync('radicale', ['--version']).status === 0;

import { spawnSync } from 'node:child_process';

/** Debian's Chromium. */
export const CHROMIUM = 'chromium';

export const hasChromium = (): boolean => spawnSync(CHROMIUM, ['--version']).status === 0;

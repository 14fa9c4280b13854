import { chromium, type Browser } from 'playwright-core';
import { findCommand } from '../../test-run/programs';

const START_LIMIT_MS = 120_000;

/** The sandbox does not work as root. */
export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findCommand('chromium')!,
    chromiumSandbox: process.getuid?.() !== 0,
    // Containers have little shared memory.
    args: ['--disable-dev-shm-usage', '--disable-gpu'],
    timeout: START_LIMIT_MS,
  });

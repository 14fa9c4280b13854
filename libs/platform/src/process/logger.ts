import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

const BUFFER_BYTES = 4_096;
const FLUSH_MS = 100;

const standardOutput = () => pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS });

/**
 * Structured logs on standard output. What could carry a credential is cut out wherever it stands. Lines are written a few at a
 * time, each within 100 ms, and all of them when the process exits; only a kill -9 takes the last ones with it.
 */
export function createLogger(app: string, level: string, output: DestinationStream = standardOutput()): Logger {
  const options: LoggerOptions = {
    level,
    base: { app, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['authorization', '*.authorization', '*.*.authorization', 'secret', '*.secret', 'token', '*.token', 'password', '*.password'],
      censor: '[cut]',
    },
  };
  return pino(options, output);
}

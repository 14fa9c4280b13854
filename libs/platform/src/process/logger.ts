import { pino, type Logger } from 'pino';

export type { Logger };

/** Structured logs on standard output. What could carry a credential is cut out wherever it stands. */
export function createLogger(app: string, level: string): Logger {
  return pino({
    level,
    base: { app, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['authorization', '*.authorization', '*.*.authorization', 'secret', '*.secret', 'token', '*.token', 'password', '*.password'],
      censor: '[cut]',
    },
  });
}

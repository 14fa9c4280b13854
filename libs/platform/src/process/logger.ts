import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { LogOutput } from './log-output';
import { traceOfLine } from '../tracing/tracer';
import { loggedError } from './logged-error';

export type { Logger };

let shared: LogOutput | undefined;

const standardOutput = (): DestinationStream => (shared ??= new LogOutput(1));

export const writeLogLine = (line: string): void => void standardOutput().write(line);

/**
 * A kill -9 loses the last 100 ms. Redacts fields that may contain credentials; errors have no statement input.
 * `traced` adds the current trace.
 */
export function createLogger(
  app: string,
  level: string,
  output: DestinationStream = standardOutput(),
  traced = false,
): Logger {
  const options: LoggerOptions = {
    level,
    base: { app, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(traced && { mixin: traceOfLine }),
    serializers: { err: (error: unknown) => loggedError(error) },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        '*.*.authorization',
        'secret',
        '*.secret',
        'token',
        '*.token',
        'password',
        '*.password',
      ],
      censor: '[cut]',
    },
  };
  return pino(options, output);
}

import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { LogOutput } from './log-output';
import { traceOfLine } from '../tracing/tracer';
import { loggedError } from './logged-error';

export type { Logger };

let shared: LogOutput | undefined;

const standardOutput = (): DestinationStream => (shared ??= new LogOutput(1));

/** Writes a line that a thread has made. */
export const writeLogLine = (line: string): void => void standardOutput().write(line);

/**
 * Structured logs on standard output. What could carry a credential is cut out wherever it stands, and errors say nothing of what a
 * statement was given. `traced` has each line name the trace that it is written in. A kill -9 takes the lines of the last 100 ms with it.
 */
export function createLogger(app: string, level: string, output: DestinationStream = standardOutput(), traced = false): Logger {
  const options: LoggerOptions = {
    level,
    base: { app, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(traced && { mixin: traceOfLine }),
    serializers: { err: (error: unknown) => loggedError(error) },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['authorization', '*.authorization', '*.*.authorization', 'secret', '*.secret', 'token', '*.token', 'password', '*.password'],
      censor: '[cut]',
    },
  };
  return pino(options, output);
}

import type { LoggerService } from '@nestjs/common';
import { DatabaseUnreachable } from '../database/unreachable';
import { loggedError } from './logged-error';
import type { Logger } from './logger';

const contextOf = (rest: unknown[]): string | undefined => {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : undefined;
};

/** Writes Nest's own lines to the structured log; its routine start-up lines have level debug. */
export function nestLogger(logger: Logger): LoggerService {
  return {
    log: (message: unknown, ...rest: unknown[]) => logger.debug({ context: contextOf(rest) }, String(message)),
    warn: (message: unknown, ...rest: unknown[]) => logger.warn({ context: contextOf(rest) }, String(message)),
    error: (message: unknown, ...rest: unknown[]) =>
      message instanceof Error && !(message instanceof DatabaseUnreachable)
        ? logger.error({ context: contextOf(rest), err: message }, loggedError(message).message)
        : logger.error(
            { context: contextOf(rest), trace: rest[0] },
            message instanceof Error ? message.message : String(message),
          ),
  };
}

import type { LoggerService } from '@nestjs/common';
import { DatabaseUnreachable } from '../database/unreachable';
import { loggedError } from './logged-error';
import type { Logger } from './logger';

const logContext = (rest: unknown[]): string | undefined => {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : undefined;
};

/** Nest's routine start-up lines have level debug. */
export function nestLogger(logger: Logger): LoggerService {
  return {
    log: (message: unknown, ...rest: unknown[]) => logger.debug({ context: logContext(rest) }, String(message)),
    warn: (message: unknown, ...rest: unknown[]) => logger.warn({ context: logContext(rest) }, String(message)),
    error: (message: unknown, ...rest: unknown[]) =>
      message instanceof Error && !(message instanceof DatabaseUnreachable)
        ? logger.error({ context: logContext(rest), err: message }, loggedError(message).message)
        : logger.error(
            { context: logContext(rest), trace: rest[0] },
            message instanceof Error ? message.message : String(message),
          ),
  };
}

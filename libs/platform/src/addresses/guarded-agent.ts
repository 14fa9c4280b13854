import { Agent, buildConnector } from 'undici';
import { BlockedAddress, type SystemAddressGuard } from './address-guard';
import { skipContinue } from './interim-answers';

/**
 * Other addresses than the guard allows fail with `BlockedAddress` before a connection. Limits only the connect time;
 * the caller limits the exchange.
 */
export function guardedAgent(guard: SystemAddressGuard, connectMs: number, options: Agent.Options = {}): Agent {
  const connect = buildConnector({ lookup: guard.lookup, timeout: connectMs });
  return new Agent({
    ...options,
    connect: (to, done) => {
      if (guard.blocksLiteral(to.hostname)) return done(new BlockedAddress(), null);
      connect(to, (...opened) => {
        const [error, socket] = opened;
        if (!error) skipContinue(socket);
        done(...opened);
      });
    },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** The request failed because of its destination. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof BlockedAddress ||
  (error instanceof AggregateError && error.errors.some((each) => each instanceof BlockedAddress));

import type { Actor } from '@workops/kernel';
import { shownEvent, type AgentTry } from './domain/agent-try';
import type { TryDeps } from './try-ports';
import { TryFollowers, type TryReader } from './use-cases/follow-tries';
import { beginTry, readTry } from './use-cases/tries';

export { TRY_STATUSES, tryLimits, type AgentTry } from './domain/agent-try';
export type { TryInput } from './use-cases/tries';
export type { TryReader };

export type Tries = ReturnType<typeof createTries>;

export const createTries = (deps: TryDeps, followers: TryFollowers) => ({
  begin: beginTry(deps),
  read: readTry(deps),
  /** Throws `unavailable` for too many followers. Returns a function that unsubscribes. */
  follow: (actor: Pick<Actor, 'scopes'>, followed: AgentTry, after: number, reader: TryReader): Promise<() => void> =>
    followers.follow(followed, after, { ...reader, tell: (event) => reader.tell(shownEvent(actor, event)) }),
});

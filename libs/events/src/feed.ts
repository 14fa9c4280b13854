import type { FeedDeps } from './feed-ports';
import { cursorOfNow, findEvent, readFeed } from './use-cases/read-feed';

export type Feed = ReturnType<typeof createFeed>;

/** The events of a workspace, as they are read. */
export const createFeed = (deps: FeedDeps) => ({
  read: readFeed(deps),
  find: findEvent(deps),
  cursorOfNow: cursorOfNow(deps),
});

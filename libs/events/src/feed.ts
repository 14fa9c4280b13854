import type { RecordedEvent } from '@workops/contracts';
import type { Actor } from '@workops/kernel';
import { disclosedTo } from './domain/disclosure';
import type { FeedDeps } from './feed-ports';
import { cursorOfNow, findEvent, readFeed } from './use-cases/read-feed';

export type Feed = ReturnType<typeof createFeed>;

export const createFeed = (deps: FeedDeps) => ({
  read: readFeed(deps),
  find: findEvent(deps),
  cursorOfNow: cursorOfNow(deps),
  disclosed: (actor: Actor, event: RecordedEvent): { data?: object; data_omitted?: string } => {
    const disclosure = disclosedTo(actor, event.type);
    return disclosure === 'data' ? { data: event.data } : { data_omitted: disclosure.omitted };
  },
});

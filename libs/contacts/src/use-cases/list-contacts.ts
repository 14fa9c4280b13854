import type { Actor } from '@workops/kernel';
import { toContactKeys, type GivenKeys } from '../domain/contact-keys';
import type { Contact } from '../domain/contact-view';
import { assertInHistory, feedCursorAt, parseFeedPosition, feedStart } from '../domain/feed-cursor';
import type { ContactsDeps } from '../ports';
import { showContacts } from './show-contacts';

export interface ListContactsInput {
  /** A number from 1 to 200. */
  limit: number;
  /** An earlier page's `nextCursor` or `resumeCursor`, or null. */
  cursor: string | null;
  /** Only writes since then; a cursor keeps its list's value. */
  updatedSince: Date | null;
  /** All must match; required again with each cursor. */
  keys?: GivenKeys;
}

export interface ContactFeedPage {
  items: Contact[];
  /** Null on the last page. */
  nextCursor: string | null;
  /** Position of later writes; only on the last page, and not for a lookup by keys. */
  resumeCursor?: string;
}

/**
 * Orders by the last write. Withholds writes that a running transaction may precede, so that a late commit is never
 * skipped. Throws `malformed` for an invalid cursor, `GONE` for one of another epoch.
 */
export const listContacts =
  ({ reads, definitions, workspaces }: Pick<ContactsDeps, 'reads' | 'definitions' | 'workspaces'>) =>
  async (
    actor: Actor,
    { limit, cursor, updatedSince, keys: givenKeys }: ListContactsInput,
  ): Promise<ContactFeedPage> => {
    const position = cursor === null ? feedStart(updatedSince) : parseFeedPosition(cursor);
    const keys = givenKeys && toContactKeys(givenKeys, (await workspaces.loadProfile(actor.workspaceId)).country);
    const { entries, frontier, epoch } = await (keys
      ? reads.lookUp(actor, keys, position, limit + 1)
      : reads.feed(actor, position, limit + 1));
    assertInHistory(position, { frontier, epoch });
    const shown = entries.slice(0, limit);
    const items = await showContacts({ definitions, reads })(
      actor,
      shown.map(({ contact }) => contact),
    );
    const last = shown.at(-1);
    const reached = {
      after: last ? { changedIn: last.changedIn, id: last.id } : position.after,
      goneFrom: position.goneFrom ?? frontier,
      epoch,
    };
    if (entries.length > limit) return { items, nextCursor: feedCursorAt({ ...position, ...reached }) };
    if (keys) return { items, nextCursor: null };
    return { items, nextCursor: null, resumeCursor: feedCursorAt({ ...reached, updatedSince: null }) };
  };

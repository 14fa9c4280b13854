import { contactDirectoryOn } from '@workops/contacts';
import { followUnblocking, UNBLOCKING_EVENTS } from '@workops/conversations';
import type { DeclaredSubscriber } from '@workops/platform';

/** Conversations of a blocked contact are filtered until the contact is unblocked. */
export const unblockingFollower: DeclaredSubscriber = {
  name: 'conversations-unblocking',
  events: UNBLOCKING_EVENTS,
  runsIn: 'scheduler',
  handler: ({ database, clock }) => followUnblocking(contactDirectoryOn(database), clock),
};

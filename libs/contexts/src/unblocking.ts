import { workspaceSettingsOn } from '@workops/access';
import { contactDirectoryOn } from '@workops/contacts';
import { followUnblocking, UNBLOCKING_EVENTS } from '@workops/conversations';
import type { DeclaredSubscriber } from '@workops/platform';
import { libraryHolidays } from '@workops/scheduling';

/** A blocked contact's conversations are filtered, and their tickets have no clocks. */
export const unblockingFollower: DeclaredSubscriber = {
  name: 'conversations-unblocking',
  events: UNBLOCKING_EVENTS,
  onlyChanges: { 'contact.updated': ['lifecycle_stage'] },
  runsIn: 'scheduler',
  handler: ({ database, clock }) =>
    followUnblocking(
      contactDirectoryOn(database),
      { loadSettings: workspaceSettingsOn(database), holidays: libraryHolidays() },
      clock,
    ),
};

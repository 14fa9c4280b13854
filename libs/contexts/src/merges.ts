import { contactDirectoryOn, followMerges, type MergeParticipants } from '@workops/contacts';
import type { Clock } from '@workops/kernel';
import type { ContextDeclaration, DeclaredSubscriber, HeldContactIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';

/** In the order in which a merge moves them, those first that say so. */
export function moversOf(contexts: readonly ContextDeclaration[]): HeldContactIds[] {
  const held = contexts.flatMap(({ contactIds = [] }) => contactIds);
  return [...held.filter(({ movesFirst }) => movesFirst), ...held.filter(({ movesFirst }) => !movesFirst)];
}

/** What each context that holds ids of contacts moves inside the transaction of a merge. */
export const mergeParticipantsOf =
  (contexts: readonly ContextDeclaration[]) =>
  (database: Database, clock: Clock): MergeParticipants => {
    const participants = moversOf(contexts).map(({ name, move }) => ({
      name,
      reassign: ({ workspaceId }: { workspaceId: string }, survivorId: string, secondaryIds: readonly string[]) =>
        move(database, workspaceId, survivorId, secondaryIds, clock.now()),
    }));
    return () => participants;
  };

/** Each of them follows merges again when they are announced. */
export const mergeFollowersOf = (contexts: readonly ContextDeclaration[]): DeclaredSubscriber[] =>
  contexts.flatMap(({ name, contactIds }) =>
    contactIds
      ? [
          {
            name: `${name}-contact-merges`,
            events: ['contact.merged'],
            runsIn: 'scheduler',
            oneByOne: true,
            handler: ({ database, clock }) => followMerges(contactIds, contactDirectoryOn(database), clock),
          },
        ]
      : [],
  );

import { contactDirectoryOn, followMerges, type MergeParticipants } from '@workops/contacts';
import type { Clock } from '@workops/kernel';
import type { ContextDeclaration, DeclaredSubscriber, HeldContactIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';

/** In the order of a merge: contexts with `movesFirst` come first. */
export function orderedHolders(contexts: readonly ContextDeclaration[]): HeldContactIds[] {
  const holders = contexts.flatMap(({ contactIds = [] }) => contactIds);
  return [...holders.filter(({ movesFirst }) => movesFirst), ...holders.filter(({ movesFirst }) => !movesFirst)];
}

/** Participants that move contact ids inside the transaction of a merge, one per context. */
export const createMergeParticipants =
  (contexts: readonly ContextDeclaration[]) =>
  (database: Database, clock: Clock): MergeParticipants => {
    const participants = orderedHolders(contexts).map(({ name, move }) => ({
      name,
      reassign: ({ workspaceId }: { workspaceId: string }, survivorId: string, secondaryIds: readonly string[]) =>
        move(database, workspaceId, survivorId, secondaryIds, clock.now()),
    }));
    return () => participants;
  };

/** Each context processes merges again when they are announced. */
export const mergeFollowers = (contexts: readonly ContextDeclaration[]): DeclaredSubscriber[] =>
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

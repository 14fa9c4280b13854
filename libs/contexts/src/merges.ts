import { contactDirectoryOn, followMerges, type MergeParticipants } from '@workops/contacts';
import type { Clock } from '@workops/kernel';
import type { ContextDeclaration, DeclaredSubscriber, HeldContactIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';

/** Contexts with `movesFirst` come first. */
export function orderedHolders(contexts: readonly ContextDeclaration[]): HeldContactIds[] {
  const holders = contexts.flatMap(({ contactIds = [] }) => contactIds);
  return [...holders.filter(({ movesFirst }) => movesFirst), ...holders.filter(({ movesFirst }) => !movesFirst)];
}

/** Move contact ids in the transaction of a merge. */
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

/** Each context processes announced merges again. */
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

import { mustNotTakeOver, notFound, unusable, type Actor } from '@workops/kernel';
import { refuseTombstone, type ContactRecord } from '../domain/contact';
import { mergeContacts as merged } from '../domain/merge';
import { orderedTagIds } from '../domain/tag';
import type { ContactsDeps, ContactsTransaction } from '../ports';
import { uniteLedgers } from './unite-ledgers';

export interface MergeResult {
  survivor: Pick<ContactRecord, 'id' | 'email'>;
  mergedCount: number;
  conversationsReassigned: number;
  filledFields: string[];
}

interface Merging {
  survivor: ContactRecord;
  secondaries: ContactRecord[];
}

/** Secondaries keep their order. Throws `not_found`, `conflict` for the survivor, `unusable` for a secondary. */
async function lockAll(tx: ContactsTransaction, survivorId: string, named: readonly string[]): Promise<Merging> {
  const secondaryIds = [...new Set(named)];
  const locked = new Map((await tx.merges.lock(survivorId, secondaryIds)).map((contact) => [contact.id, contact]));
  const survivor = locked.get(survivorId);
  if (!survivor) throw notFound('El contacto no existe.');
  refuseTombstone(survivor);
  const secondaries = secondaryIds.map((id) => {
    const path = `secondary_ids.${named.indexOf(id)}`;
    const secondary = locked.get(id);
    if (id === survivorId) throw unusable(path, 'El contacto no puede fusionarse consigo mismo.');
    if (!secondary) throw unusable(path, 'El contacto por fusionar no existe.');
    if (secondary.mergedIntoContactId !== null)
      throw unusable(path, 'El contacto por fusionar ya fue fusionado con otro.');
    return secondary;
  });
  return { survivor, secondaries };
}

/** The survivor gets all records, so an actor who sees some must not gain others. Throws `forbidden`. */
async function refuseTakingOver(
  records: ContactsDeps['records'],
  actor: Actor,
  contactIds: readonly string[],
): Promise<void> {
  if (actor.visibility.kind === 'all') return;
  const ofEach = await Promise.all(contactIds.map((id) => records(actor, id)));
  if (ofEach.some(({ seen }) => seen)) ofEach.forEach(mustNotTakeOver);
}

/**
 * Turns 1 to 50 secondaries into tombstones permanently, atomically with all participants; a concurrent merge waits and
 * then finds a tombstone. Throws `not_found`, `conflict` if the survivor is a tombstone, `unusable` for a secondary, or
 * `forbidden` if the actor would gain records.
 */
export const mergeContacts = (
  deps: Pick<ContactsDeps, 'store' | 'mergeParticipants' | 'records' | 'clock' | 'ids'>,
) => {
  const { store, mergeParticipants, records, clock, ids } = deps;
  return async (actor: Actor, survivorId: string, named: readonly string[]): Promise<MergeResult> => {
    await refuseTakingOver(records, actor, [survivorId, ...named]);
    return store.transaction(actor, async (tx) => {
      const { survivor: before, secondaries } = await lockAll(tx, survivorId, named);
      const secondaryIds = secondaries.map(({ id }) => id);
      const now = clock.now();
      const standing = await uniteLedgers(tx, survivorId, secondaryIds, { ids, now });
      const defined = new Set((await tx.attributeDefinitions.forWriting()).map(({ id }) => id));
      const tags = await tx.tags.hold(orderedTagIds([before, ...secondaries].flatMap(({ tagIds }) => tagIds)));
      const { survivor, filledFields } = merged(before, secondaries, { standing, defined, tags, now });
      await tx.channels.move(secondaryIds, survivorId);
      await tx.merges.bury(secondaryIds, survivorId, now);
      await tx.contacts.save(survivor, before);
      const moved = new Map<string, number>();
      for (const participant of mergeParticipants())
        moved.set(participant.name, await participant.reassign(actor, survivorId, secondaryIds));
      tx.events.record('contact.merged', {
        resourceId: survivorId,
        changes: { contact_id: { from: secondaryIds, to: survivorId } },
        data: { id: survivorId },
      });
      tx.audit.record({
        action: 'contact.merged',
        target: { kind: 'contact', id: survivorId },
        details: { secondary_ids: secondaryIds, filled_fields: filledFields, moved: Object.fromEntries(moved) },
      });
      return {
        survivor: { id: survivorId, email: survivor.email },
        mergedCount: secondaries.length,
        conversationsReassigned: moved.get('conversations') ?? 0,
        filledFields,
      };
    });
  };
};

import {
  DomainError,
  listed,
  oldVerdictsEnd,
  unusableAll,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import {
  acknowledgedHold,
  holdsNotEnabled,
  holdStands,
  noHold,
  placedEvent,
  placedHold,
  resolvedHold,
  type OutboundHold,
} from '../domain/outbound-hold';
import type { HoldDeps, HoldFilter, HoldTransaction } from '../hold-ports';

export type HoldInput = Pick<OutboundHold, 'contactId' | 'scope' | 'kind' | 'reason' | 'stepKey' | 'ticketId'>;

/** Connected apps may read the log but not the holds, so only the id is recorded. */
const audited = ({ audit }: HoldTransaction, act: 'placed' | 'acknowledged' | 'resolved', { id }: OutboundHold): void =>
  audit.record({ action: `outbound_hold.${act}`, target: { kind: 'outbound_hold', id }, details: {} });

/**
 * No forbidden hand-over begins afterwards. Of two identical concurrent holds one is placed. Throws `unusable`, or
 * `conflict`: `not_enabled` or `hold_stands`.
 */
export const placeHold =
  (deps: HoldDeps) =>
  (actor: Actor, { contactId: given, ticketId, ...input }: HoldInput): Promise<OutboundHold> => {
    const { workspaceId } = actor;
    return deps.store.transaction(actor, async (tx) => {
      const contactId = await deps.directories.contacts.live(workspaceId, given);
      const problems = [
        ...(contactId === undefined ? [{ path: 'contact_id', message: 'El contacto no existe.' }] : []),
        ...(ticketId === null || (await tx.holds.ticketExists(ticketId))
          ? []
          : [{ path: 'ticket_id', message: 'El ticket no existe.' }]),
      ];
      if (contactId === undefined || problems.length > 0) throw unusableAll(problems);
      const config = await deps.config.read(workspaceId);
      if (!config.enabled) throw holdsNotEnabled();
      await tx.holds.lockContact(contactId);
      const standing = await tx.holds.standing({ ...input, contactId });
      if (standing) throw holdStands(standing.id);
      const { ackMinutes, firstResponseMinutes } = config;
      const hold = placedHold(
        {
          ...input,
          workspaceId,
          id: deps.ids.next(),
          contactId,
          ticketId,
          placedBy: actor.author,
          ackMinutes,
          firstResponseMinutes,
        },
        deps.clock.now(),
      );
      await tx.holds.add(hold);
      tx.holds.hurry(contactId);
      tx.events.record('safety_hold.placed', placedEvent(hold));
      audited(tx, 'placed', hold);
      tx.beforeAnswer(oldVerdictsEnd);
      return hold;
    });
  };

export const readHold =
  ({ reads }: Pick<HoldDeps, 'reads'>) =>
  async (actor: Actor, id: string): Promise<OutboundHold> => {
    const hold = await reads.byId(actor.workspaceId, id);
    if (!hold) throw noHold();
    return hold;
  };

export const listHolds =
  ({ reads }: Pick<HoldDeps, 'reads'>) =>
  (actor: Actor, { limit, cursor, ...filter }: ListInput & HoldFilter): Promise<Listed<OutboundHold>> =>
    listed((page) => reads.page(actor.workspaceId, filter, page), { limit, cursor });

function memberOf({ author: { kind, id } }: Actor): string {
  if (kind === 'member' && id !== null) return id;
  throw new DomainError('forbidden', 'FORBIDDEN', 'Only a member can acknowledge or resolve a hold.');
}

/** Throws `forbidden` or `not_found`. */
export const acknowledgeHold =
  ({ store, clock }: HoldDeps) =>
  async (actor: Actor, id: string): Promise<OutboundHold> => {
    const memberId = memberOf(actor);
    return store.transaction(actor, async (tx) => {
      const before = await tx.holds.lock(id);
      if (!before) throw noHold();
      const after = acknowledgedHold(before, memberId, clock.now());
      if (after === before) return before;
      tx.holds.save(after);
      audited(tx, 'acknowledged', after);
      return after;
    });
  };

/** Throws `forbidden`, `not_found`, or `conflict`: `not_acknowledged`. */
export const resolveHold =
  ({ store, clock }: HoldDeps) =>
  async (actor: Actor, id: string, { resolution }: { resolution: string }): Promise<OutboundHold> => {
    const memberId = memberOf(actor);
    return store.transaction(actor, async (tx) => {
      const before = await tx.holds.lock(id);
      if (!before) throw noHold();
      const after = resolvedHold(before, { memberId, resolution, now: clock.now() });
      if (after === before) return before;
      tx.holds.save(after);
      audited(tx, 'resolved', after);
      return after;
    });
  };

import { idShownTo, listed, unusable, type Actor, type Author, type Listed, type ListInput } from '@workops/kernel';
import {
  alreadyOpen,
  cashClosedData,
  cashOpenedData,
  closedSession,
  foldedRegister,
  movedSession,
  noCashSession,
  noTotals,
  type CashMovement,
  type CashSession,
} from '../domain/cash-session';
import type { CashFilter, SaleDeps, SaleRef } from '../sale-ports';

/** Null for an API key. */
export const authoringMember = ({ kind, id }: Author): string | null => (kind === 'member' ? id : null);

export interface OpeningInput {
  register: string;
  openingClp: number;
  locationId: string | null;
}

/** Among concurrent calls for a register exactly one succeeds. Throws `unusable`, or `conflict`: `already_open`. */
export const openCashSession =
  (deps: SaleDeps) =>
  async (actor: Actor, { register, openingClp, locationId }: OpeningInput): Promise<CashSession> => {
    const { workspaceId, author } = actor;
    if (locationId !== null && !(await deps.branches.isBranch(workspaceId, locationId)))
      throw unusable('location_id', 'La sucursal no existe.');
    return deps.store.transaction(actor, async ({ cash, events }) => {
      const registerFolded = foldedRegister(register);
      const open = await cash.open(registerFolded);
      if (open) throw alreadyOpen(idShownTo(actor, open));
      const now = deps.clock.now();
      const session = await cash.add({
        workspaceId,
        id: deps.ids.next(),
        register,
        registerFolded,
        status: 'open',
        openingClp,
        totals: noTotals(),
        locationId,
        countedClp: null,
        note: null,
        openedBy: author.id,
        closedBy: null,
        closedAt: null,
        ownerUserId: authoringMember(author),
        openedByAuthor: author,
        closedByAuthor: null,
        createdAt: now,
        updatedAt: now,
      });
      events.record('clinic_cash_session.opened', { resourceId: session.id, data: cashOpenedData(session) });
      return session;
    });
  };

export type MovementInput = Pick<CashMovement, 'kind' | 'amountClp' | 'instrument' | 'concept'>;

/** Throws `not_found`, or `conflict`: `closed` or `insufficient_cash`. */
export const recordCashMovement =
  (deps: SaleDeps) =>
  (actor: Actor, ref: SaleRef, input: MovementInput): Promise<CashMovement> =>
    deps.store.transaction(actor, async ({ cash }) => {
      const before = await cash.lock(ref);
      if (!before) throw noCashSession();
      const now = deps.clock.now();
      cash.save(movedSession(before, input, now));
      const { workspaceId, author: createdBy } = actor;
      const movement = {
        ...input,
        workspaceId,
        id: deps.ids.next(),
        cashSessionId: before.id,
        createdBy,
        createdAt: now,
      };
      cash.addMovement(movement);
      return movement;
    });

/** Throws `not_found`, `unusable` for a difference without a note, or `conflict`: `closed`. */
export const closeCashSession =
  (deps: SaleDeps) =>
  (
    actor: Actor,
    ref: SaleRef,
    { countedClp, note }: { countedClp: number; note: string | null },
  ): Promise<CashSession> =>
    deps.store.transaction(actor, async ({ cash, events }) => {
      const before = await cash.lock(ref);
      if (!before) throw noCashSession();
      const after = closedSession(before, { countedClp, note, by: actor.author, now: deps.clock.now() });
      if (after === before) return before;
      cash.save(after);
      const changes = { status: { from: before.status, to: after.status } };
      events.record('clinic_cash_session.closed', { resourceId: after.id, changes, data: cashClosedData(after) });
      return after;
    });

/** Throws `not_found`. */
export const readCashSession =
  ({ reads }: Pick<SaleDeps, 'reads'>) =>
  async (actor: Actor, ref: SaleRef): Promise<CashSession> => {
    const session = await reads.cashSession(actor, ref);
    if (!session) throw noCashSession();
    return session;
  };

export const listCashSessions =
  ({ reads }: Pick<SaleDeps, 'reads'>) =>
  (actor: Actor, { limit, cursor, register, ...filter }: ListInput & CashFilter): Promise<Listed<CashSession>> => {
    const sought = { ...filter, ...(register !== undefined && { register: foldedRegister(register) }) };
    return listed((page) => reads.cashSessions(actor, sought, page), { limit, cursor });
  };

/** Newest first. Throws `not_found`. */
export const listCashMovements =
  (deps: Pick<SaleDeps, 'reads'>) =>
  async (actor: Actor, ref: SaleRef, page: ListInput): Promise<Listed<CashMovement>> => {
    const { id } = await readCashSession(deps)(actor, ref);
    return listed((pageInput) => deps.reads.movements(actor.workspaceId, id, pageInput), page);
  };

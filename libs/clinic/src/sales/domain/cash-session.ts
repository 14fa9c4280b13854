import {
  conflict,
  folded,
  notFound,
  unusable,
  type Author,
  type OwnedRecord,
  type WorkspaceRecord,
} from '@workops/kernel';
import { saleDisplayId, isToBeMade, refused, type StateOf } from './sale-tables';

export const CASH_INSTRUMENTS = ['efectivo', 'transferencia', 'tarjeta_debito', 'tarjeta_credito', 'cheque'] as const;
export type CashInstrument = (typeof CASH_INSTRUMENTS)[number];

export const MOVEMENT_KINDS = ['in', 'out'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** In characters. */
export const cashLimits = { register: 50, concept: 200, note: 500 } as const;

export type CashTotals = Record<CashInstrument, Record<MovementKind, number>>;

export type CashStatus = StateOf<'cash_session'>;

export interface CashSession extends WorkspaceRecord, OwnedRecord {
  number: number;
  register: string;
  /** Compared name of the register. */
  registerFolded: string;
  status: CashStatus;
  openingClp: number;
  totals: CashTotals;
  countedClp: number | null;
  /** Explains a difference in the count. */
  note: string | null;
  openedBy: string | null;
  closedBy: string | null;
  /** Null for sessions older than this column. */
  openedByAuthor: Author | null;
  closedByAuthor: Author | null;
  closedAt: Date | null;
  locationId: string | null;
}

export interface CashMovement {
  workspaceId: string;
  id: string;
  cashSessionId: string;
  kind: MovementKind;
  amountClp: number;
  instrument: CashInstrument;
  concept: string;
  createdBy: Author;
  createdAt: Date;
}

export const noCashSession = () => notFound('La sesión de caja no existe.');
/** Includes the session's id if the caller may see it. */
export const alreadyOpen = (id: string | undefined) =>
  conflict('already_open', 'La caja ya está abierta.', id === undefined ? {} : { cash_session_id: id });

export const foldedRegister = (register: string): string => folded(register.trim());

export const noTotals = (): CashTotals =>
  Object.fromEntries(CASH_INSTRUMENTS.map((name) => [name, { in: 0, out: 0 }])) as CashTotals;

export const expectedCash = ({ openingClp, totals }: Pick<CashSession, 'openingClp' | 'totals'>): number =>
  openingClp + totals.efectivo.in - totals.efectivo.out;

/** Counted minus expected; null before the count. */
export const cashDifference = (session: Pick<CashSession, 'openingClp' | 'totals' | 'countedClp'>): number | null =>
  session.countedClp === null ? null : session.countedClp - expectedCash(session);

/** Throws `conflict`: `closed`, or `insufficient_cash` with the available amount. */
export function movedSession(
  session: CashSession,
  { kind, instrument, amountClp }: Pick<CashMovement, 'kind' | 'instrument' | 'amountClp'>,
  now: Date,
): CashSession {
  isToBeMade('cash_session', 'movement', session.status);
  const expected = expectedCash(session);
  if (kind === 'out' && instrument === 'efectivo' && amountClp > expected) {
    throw conflict('insufficient_cash', 'En la caja no hay tanto efectivo.', { expected_clp: expected });
  }
  const before = session.totals[instrument];
  const totals = { ...session.totals, [instrument]: { ...before, [kind]: before[kind] + amountClp } };
  return { ...session, totals, updatedAt: now };
}

/**
 * Returns a session closed with the same count unchanged. Throws `unusable` for a difference without a note, and
 * `conflict` with `closed` for another count.
 */
export function closedSession(
  session: CashSession,
  { countedClp, note, by, now }: { countedClp: number; note: string | null; by: Author; now: Date },
): CashSession {
  if (!isToBeMade('cash_session', 'close', session.status)) {
    if (countedClp === session.countedClp) return session;
    throw refused('closed', { counted_clp: session.countedClp });
  }
  if (countedClp !== expectedCash(session) && note === null) {
    throw unusable('note', `Lo contado difiere de lo esperado (${expectedCash(session)}): hay que decir por qué.`);
  }
  return {
    ...session,
    status: 'closed',
    countedClp,
    note,
    closedBy: by.id,
    closedByAuthor: by,
    closedAt: now,
    updatedAt: now,
  };
}

export const cashOpenedData = (session: CashSession) => ({
  id: session.id,
  display_id: saleDisplayId('cash_session', session),
  status: session.status,
  location_id: session.locationId,
});

export const cashClosedData = (session: CashSession) => ({
  ...cashOpenedData(session),
  expected_clp: expectedCash(session),
  counted_clp: session.countedClp!,
  difference_clp: cashDifference(session)!,
});

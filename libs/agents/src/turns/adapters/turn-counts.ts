import { conflict, DomainError } from '@workops/kernel';
import { namedSql, sweepOf, type Database, type Transaction } from '@workops/platform/database';
import { turnLimitsWith, windowsAt, type Party, type TurnLimits, type TurnParty } from '../../cost/domain/turn-limits';

/** An earlier hour or day restarts at 0. A clock that is behind adds to the later one. */
const byHour = (column: string) => `CASE WHEN c.hour < excluded.hour THEN 0 ELSE c.${column} END`;
const byDay = (column: string) => `CASE WHEN c.day < excluded.day THEN 0 ELSE c.${column} END`;

/** Fixed order, so that concurrent turns never deadlock. */
export const COUNTING = `
  ON CONFLICT (workspace_id, kind, subject) DO UPDATE
     SET turns = ${byHour('turns')} + excluded.turns, hour = greatest(c.hour, excluded.hour),
         tokens = ${byDay('tokens')} + excluded.tokens,
         tool_calls = ${byDay('tool_calls')} + excluded.tool_calls,
         bookings = greatest(0, ${byDay('bookings')} + excluded.bookings), day = greatest(c.day, excluded.day)`;

export const COLUMNS = '(workspace_id, kind, subject, hour, turns, day, tokens, tool_calls, bookings)';

const BOOK = namedSql(
  ['workspaceId', 'kinds', 'subjects', 'hour', 'day', 'bookings'],
  `
  WITH counted AS (
    INSERT INTO agents.turn_count AS c ${COLUMNS}
    SELECT :workspaceId, p.kind, p.subject, :hour, 0, :day, 0, 0, :bookings
      FROM unnest(:kinds::text[], :subjects::text[]) AS p (kind, subject)
     ORDER BY p.kind, p.subject
    ${COUNTING}
    RETURNING kind, bookings)
  SELECT n.kind, n.bookings, l.turn_limits AS "turnLimits"
    FROM counted n
    LEFT JOIN agents.cost l ON l.workspace_id = :workspaceId`,
);
export const partyKeys = (parties: readonly Party[]): { kinds: string[]; subjects: string[] } => ({
  kinds: parties.map(({ kind }) => kind),
  subjects: parties.map(({ subject }) => subject),
});

interface BookedRow {
  kind: TurnParty;
  bookings: number;
  turnLimits: Partial<TurnLimits> | null;
}

/** A refused booking does not count; one interrupted by a crash does. Throws `too_many`. */
export async function countedBooking<T>(
  database: Database,
  { workspaceId, parties, now }: { workspaceId: string; parties: readonly Party[]; now: Date },
  book: () => Promise<T>,
): Promise<T> {
  const { hour, day } = windowsAt(now);
  const counted = { workspaceId, ...partyKeys(parties), hour, day };
  await database.transaction(async (tx: Transaction) => {
    const rows = await tx.query<BookedRow>(BOOK.text, BOOK.values({ ...counted, bookings: 1 }));
    const limits = turnLimitsWith(rows[0]?.turnLimits ?? null);
    const full = rows.find(({ kind, bookings }) => bookings > limits[kind].bookingsDay);
    if (full)
      throw conflict('too_many', 'Hoy no se pueden reservar más horas.', {
        limit: `${full.kind}_limit`,
        most: limits[full.kind].bookingsDay,
      });
  });
  try {
    return await book();
  } catch (error) {
    if (error instanceof DomainError) await database.query(BOOK.text, BOOK.values({ ...counted, bookings: -1 }));
    throw error;
  }
}

/** Parties without a turn for two days. */
export const sweepTurnCounts = sweepOf('agents.turn_count', 'day < $1');

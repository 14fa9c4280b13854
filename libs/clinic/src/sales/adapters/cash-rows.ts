import { visibleTo, type Actor } from '@workops/kernel';
import { namedSql, type Sql, type Transaction } from '@workops/platform/database';
import type { CashSession } from '../domain/cash-session';
import type { CashRows, SaleRef } from '../sale-ports';
import { nextNumber } from '../../adapters/folio';
import { cashSessions as kind } from './cash-record';

const { sql } = kind;
const BY_NUMBER = `${sql.select} WHERE workspace_id = $1 AND number = $2`;
const OPEN = `${sql.select} WHERE workspace_id = $1 AND register_folded = $2 AND status = 'open'`;
/** The second opening of a register is refused before it takes a number. */
const OPENING = `SELECT pg_advisory_xact_lock(hashtextextended('clinic.register/' || $1 || '/' || $2, 0))`;
const ADD_MOVEMENT = namedSql(
  ['workspaceId', 'id', 'cashSessionId', 'kind', 'amountClp', 'instrument', 'concept', 'createdBy', 'createdAt'],
  `
  INSERT INTO clinic.cash_movement (workspace_id, id, cash_session_id, kind, amount_clp, instrument, concept,
                                    created_by, created_at)
  VALUES (:workspaceId, :id, :cashSessionId, :kind, :amountClp, :instrument, :concept, :createdBy, :createdAt)`,
);

export async function foundSession(on: Sql, actor: Actor, ref: SaleRef, lock = ''): Promise<CashSession | undefined> {
  const [text, value] = 'id' in ref ? [sql.byId, ref.id] : [BY_NUMBER, ref.number];
  const [session] = await on.query<CashSession>(`${text} ${lock}`, [actor.workspaceId, value]);
  return session && visibleTo(actor, session) ? session : undefined;
}

export function cashRows(tx: Transaction, actor: Actor): CashRows {
  const { workspaceId } = actor;
  return {
    lock: (ref) => foundSession(tx, actor, ref, 'FOR NO KEY UPDATE'),
    open: async (registerFolded) => {
      await tx.query(OPENING, [workspaceId, registerFolded]);
      return (await tx.query<CashSession>(OPEN, [workspaceId, registerFolded]))[0];
    },
    add: async (unnumbered) => {
      const session = { ...unnumbered, number: await nextNumber(tx, workspaceId, 'cash_session') };
      await tx.query(sql.insert, sql.addedValues(session));
      return session;
    },
    save: (session) => tx.defer(sql.save, sql.savedValues(workspaceId, session.id, session)),
    addMovement: ({ id, cashSessionId, kind: way, amountClp, instrument, concept, createdBy, createdAt }) =>
      tx.defer(
        ADD_MOVEMENT.text,
        ADD_MOVEMENT.values({
          workspaceId,
          id,
          cashSessionId,
          kind: way,
          amountClp,
          instrument,
          concept,
          createdBy: JSON.stringify(createdBy),
          createdAt,
        }),
      ),
  };
}

import type { Actor } from '@workops/kernel';
import type { Transaction } from '@workops/platform/database';
import type { TradeIn, TradeIns } from '../document-ports';
import { seenBy } from './document-sql';

const USE =
  'INSERT INTO commerce.trade_in (workspace_id, sale_note_id, purchase_note_id) SELECT $1, $2, unnest($3::uuid[])';
const FREE = 'DELETE FROM commerce.trade_in WHERE workspace_id = $1 AND sale_note_id = $2';

/** Each note is locked before use, so that only one of two sales gets it. */
export function tradeIns(tx: Transaction, actor: Actor): TradeIns {
  const { workspaceId } = actor;
  const visible = seenBy(actor, 3);
  const locked = `
    SELECT d.id, d.seller_contact_id AS "sellerContactId", d.total_clp AS "totalClp", d.status
      FROM commerce.purchase_note d
     WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[]) AND ${visible.sql} ORDER BY d.id FOR NO KEY UPDATE`;
  const used = `
    SELECT purchase_note_id AS id, sale_note_id AS "usedBy"
      FROM commerce.trade_in
     WHERE workspace_id = $1 AND purchase_note_id = ANY ($2::uuid[])`;
  return {
    lock: async (ids) => {
      if (ids.length === 0) return [];
      const [notes, uses] = await Promise.all([
        tx.query<Omit<TradeIn, 'usedBy'>>(locked, [workspaceId, ids, ...visible.values]),
        tx.query<Pick<TradeIn, 'id' | 'usedBy'>>(used, [workspaceId, ids]),
      ]);
      return notes.map((note) => ({ ...note, usedBy: uses.find(({ id }) => id === note.id)?.usedBy ?? null }));
    },
    use: (ids, saleNoteId) => {
      if (ids.length > 0) tx.defer(USE, [workspaceId, saleNoteId, ids]);
    },
    free: (saleNoteId) => tx.defer(FREE, [workspaceId, saleNoteId]),
  };
}

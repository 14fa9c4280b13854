import { visibleTo, type Actor } from '@workops/kernel';
import { namedSql, type Sql, type Transaction } from '@workops/platform/database';
import type { PackPurchase } from '../domain/pack-purchase';
import type { PackRows, SaleRef } from '../sale-ports';
import { nextNumber } from '../../adapters/folio';
import { lockedOfPatient } from '../../patients/adapters/locked-of-patient';
import { packPurchases as kind } from './pack-record';

const { sql } = kind;
const BY_NUMBER = `${sql.select} WHERE workspace_id = $1 AND number = $2`;
/** An appointment and its encounter count as one visit. */
const COUNTED = `
  WITH visit AS (
    SELECT $3::uuid AS appointment, $4::uuid AS encounter
     UNION ALL SELECT appointment_id, id
       FROM clinic.encounter
      WHERE workspace_id = $1 AND (id = $4 OR appointment_id = $3)
  )
  SELECT s.id FROM clinic.pack_session s
   WHERE s.workspace_id = $1 AND s.pack_purchase_id = $2
     AND (s.appointment_id IN (SELECT appointment FROM visit) OR s.encounter_id IN (SELECT encounter FROM visit))
   ORDER BY s.number LIMIT 1`;
const ADD_SESSION = namedSql(
  ['workspaceId', 'id', 'packPurchaseId', 'number', 'appointmentId', 'encounterId', 'note', 'createdBy', 'createdAt'],
  `
  INSERT INTO clinic.pack_session (workspace_id, id, pack_purchase_id, number, appointment_id, encounter_id, note,
                                   created_by, created_at)
  VALUES (:workspaceId, :id, :packPurchaseId, :number, :appointmentId, :encounterId, :note, :createdBy, :createdAt)`,
);

/** Packs have no branch. */
const isSeen = (actor: Actor, { ownerUserId }: Pick<PackPurchase, 'ownerUserId'>): boolean =>
  visibleTo(actor, { ownerUserId, locationId: null });

export async function foundPack(on: Sql, actor: Actor, ref: SaleRef): Promise<PackPurchase | undefined> {
  const [text, value] = 'id' in ref ? [sql.byId, ref.id] : [BY_NUMBER, ref.number];
  const [pack] = await on.query<PackPurchase>(text, [actor.workspaceId, value]);
  return pack && isSeen(actor, pack) ? pack : undefined;
}

export function packRows(tx: Transaction, actor: Actor): PackRows {
  const { workspaceId } = actor;
  return {
    lock: async (ref) => {
      const locked = await lockedOfPatient(tx, workspaceId, await foundPack(tx, actor, ref), sql.lock);
      return locked && { pack: locked.record, patient: locked.patient };
    },
    add: async (unnumbered) => {
      const pack = { ...unnumbered, number: await nextNumber(tx, workspaceId, 'pack_purchase') };
      await tx.query(sql.insert, sql.addedValues(pack));
      return pack;
    },
    save: (pack) => tx.defer(sql.save, sql.savedValues(workspaceId, pack.id, pack)),
    counted: async (packId, { appointmentId, encounterId }) => {
      if (appointmentId === null && encounterId === null) return undefined;
      return (await tx.query<{ id: string }>(COUNTED, [workspaceId, packId, appointmentId, encounterId]))[0]?.id;
    },
    addSession: ({ id, packPurchaseId, number, appointmentId, encounterId, note, createdBy, createdAt }) =>
      tx.defer(
        ADD_SESSION.text,
        ADD_SESSION.values({
          workspaceId,
          id,
          packPurchaseId,
          number,
          appointmentId,
          encounterId,
          note,
          createdBy: JSON.stringify(createdBy),
          createdAt,
        }),
      ),
  };
}

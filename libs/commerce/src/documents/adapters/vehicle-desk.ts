import type { Actor } from '@workops/kernel';
import { namedSql, type Database, type Transaction } from '@workops/platform/database';
import type { OwnTaxTreatment } from '../domain/sale-tax';
import { released } from '../../stock/domain/hold';
import type { Vehicle } from '../../stock/domain/vehicle';
import type { VehicleDesk } from '../document-ports';
import { vehiclesOf } from '../../stock/adapters/postgres-vehicles';
import { vehicles as kind } from '../../stock/adapters/vehicle-record';
import { reservationSql, saleNoteSql, quoteSql } from './document-kinds';
import { consignmentSql, purchaseNoteSql } from './other-document-kinds';

const NAMED = {
  quote: quoteSql,
  reservation: reservationSql,
  sale_note: saleNoteSql,
  purchase_note: purchaseNoteSql,
  consignment: consignmentSql,
};

const HOLD = namedSql(
  [
    'workspaceId',
    'id',
    'status',
    'heldByType',
    'heldById',
    'heldByDisplayId',
    'heldUntil',
    'retiredBySync',
    'updatedAt',
  ],
  `
  UPDATE commerce.vehicle
     SET status = :status, held_by_type = :heldByType, held_by_id = :heldById, held_by_display_id = :heldByDisplayId,
         held_until = :heldUntil, retired_by_sync = :retiredBySync, updated_at = :updatedAt
   WHERE workspace_id = :workspaceId AND id = :id`,
);

/** A vehicle bought without IVA is sold without IVA. */
const BOUGHT_AS = `
  SELECT CASE tax_treatment WHEN 'afecto' THEN 'afecto' ELSE 'exento' END AS "boughtAs"
    FROM commerce.purchase_note WHERE workspace_id = $1 AND vehicle_id = $2 AND status = 'issued'`;

export function vehicleDesk(tx: Transaction, database: Database, actor: Actor): VehicleDesk {
  const { workspaceId } = actor;
  const rows = vehiclesOf(database, workspaceId);
  const hold = (vehicle: Vehicle): void => tx.defer(HOLD.text, HOLD.values({ ...vehicle, workspaceId }));
  return {
    byId: rows.byId,
    lock: rows.lock,
    lockOf: async (named, ref) => {
      const { text, values } = NAMED[named].named(actor, ref, { selected: 'd.vehicle_id' });
      const [vehicle] = await tx.query<Vehicle>(
        `${kind.sql.select} WHERE workspace_id = $1 AND id = (${text}) FOR NO KEY UPDATE`,
        values,
      );
      return vehicle;
    },
    hold,
    putBack: async (vehicle, now) => {
      const taken = await rows.save(vehicle, released(vehicle, 'available', now));
      if (taken) hold(released(vehicle, 'withdrawn', now));
    },
    boughtAs: async (id) =>
      (await tx.query<{ boughtAs: OwnTaxTreatment }>(BOUGHT_AS, [workspaceId, id]))[0]?.boughtAs ?? null,
  };
}

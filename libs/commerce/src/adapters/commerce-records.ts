import type { Database } from '@workops/platform/database';
import { RecordKind } from '@workops/platform/records';
import type { Vehicle } from '../domain/vehicle';
import type { CommerceDeps } from '../ports';
import { vehicleEntity } from './vehicle.entity';

export const vehicles = new RecordKind<Vehicle>(vehicleEntity, { unique: { index: 'vehicle_plate', property: 'plate', where: 'plate IS NOT NULL' } });

/** The store and the reads on PostgreSQL. */
export const commerceRecords = (database: Database): Pick<CommerceDeps, 'store' | 'reads'> => ({
  store: {
    transaction: (actor, work) =>
      database.transaction((tx) => work({ vehicles: vehicles.of(database, actor.workspaceId), events: tx.recorder(actor) })),
  },
  reads: { vehicles: vehicles.reads(database) },
});

import { entityOf, RecordKind } from '@workops/platform/records';
import type { Vehicle } from '../domain/vehicle';

const vehicles = new RecordKind<Vehicle>(
  entityOf({
    schema: 'commerce',
    name: 'vehicle',
    columns: {
      plate: { type: 'text', nullable: true },
      make: { type: 'text' },
      model: { type: 'text' },
      year: { type: 'int', nullable: true },
      status: { type: 'text' },
    },
  }),
  { unique: { index: 'vehicle_plate', property: 'plate', where: 'plate IS NOT NULL' } },
);

/** The kinds of record that this context declares. */
export const commerceRecords = { vehicles };

import { entityOf } from '@workops/platform/records';
import type { Vehicle } from '../domain/vehicle';

export const vehicleEntity = entityOf<Vehicle>({
  schema: 'commerce',
  name: 'vehicle',
  columns: {
    plate: { type: 'text', nullable: true },
    make: { type: 'text' },
    model: { type: 'text' },
    year: { type: 'int', nullable: true },
    status: { type: 'text' },
  },
});

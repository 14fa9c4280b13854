import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newPriceList, type PriceList } from '../catalogue/domain/price-list';

export const example: RecordExample<PriceList> = {
  example: (workspaceId) =>
    newPriceList(
      { name: randomUUID(), validFrom: '2027-01-01' },
      { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') },
    ),
  changes: { name: 'Convenio', previsiones: ['isapre'], updatedAt: new Date('2027-01-16T12:00:00.001Z') },
  unique: { name: 'Fonasa' },
};

import type { RecordExample } from '@workops/platform/testing';
import type { Service } from '../catalogue/domain/service';
import { aService } from './catalogue-examples';

export const example: RecordExample<Service> = {
  example: (workspaceId) => aService({ precio: 30_000, eligibilityPrevisiones: ['fonasa'] }, workspaceId),
  changes: { nombre: 'Control', active: false, updatedAt: new Date('2027-01-16T12:00:00.001Z') },
};

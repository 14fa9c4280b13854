import type { RecordExample } from '@workops/platform/testing';
import type { Professional } from '../catalogue/domain/professional';
import { aProfessional } from './catalogue-examples';

export const example: RecordExample<Professional> = {
  example: (workspaceId) =>
    aProfessional({ apellidos: 'Soto', schedule: { mon: [{ inicio: '09:00', fin: '13:00' }] } }, workspaceId),
  changes: { nombre: 'Marcela', active: false, updatedAt: new Date('2027-01-16T12:00:00.001Z') },
};

import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newCompany, type Company } from '../domain/company';

export const example: RecordExample<Company> = {
  example: (workspaceId) =>
    newCompany({ name: 'Andes' }, { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') }),
  changes: {
    name: 'Bosque',
    domain: 'bosque.example.com',
    industry: 'Forestal',
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { domain: 'andes.example.com' },
};

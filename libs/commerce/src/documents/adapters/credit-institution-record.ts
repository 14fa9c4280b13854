import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { CreditInstitution } from '../domain/credit-institution';

export const creditInstitutions = new RecordKind<CreditInstitution>(
  createEntity({
    schema: 'commerce',
    name: 'credit_institution',
    columns: { name: { type: 'text' }, isActive: { type: 'boolean' } },
  }),
  { ceiling: counted('credit_institutions', 'FROM commerce.credit_institution WHERE workspace_id = $1') },
);

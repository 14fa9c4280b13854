import { changedRecord, malformed, type WorkspaceRecord } from '@workops/kernel';

/** Inactive institutions take no new applications. */
export interface CreditInstitution extends WorkspaceRecord {
  name: string;
  isActive: boolean;
}

export interface CreditInstitutionInput {
  name: string;
  isActive?: boolean;
}

export type CreditInstitutionPatch = Partial<CreditInstitutionInput>;

/** Characters. */
export const creditInstitutionLimits = { name: 100 };

function settled({ name, isActive = true }: CreditInstitutionInput): Pick<CreditInstitution, 'name' | 'isActive'> {
  const fields = { name: name.trim(), isActive };
  if (fields.name === '') throw malformed('body', [{ path: 'name', message: 'Must not be blank.', code: 'too_small' }]);
  return fields;
}

export const newCreditInstitution = (
  input: CreditInstitutionInput,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): CreditInstitution => ({ workspaceId, id, ...settled(input), createdAt: now, updatedAt: now });

export const changedCreditInstitution = (
  before: CreditInstitution,
  { name = before.name, isActive = before.isActive }: CreditInstitutionPatch,
  now: Date,
): CreditInstitution => changedRecord(before, settled({ name, isActive }), now);

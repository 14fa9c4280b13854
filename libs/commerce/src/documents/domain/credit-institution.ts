import { changedRecord, malformed, type WorkspaceRecord } from '@workops/kernel';

/** A lender such as a bank or finance company. Inactive institutions take no new applications. */
export interface CreditInstitution extends WorkspaceRecord {
  name: string;
  isActive: boolean;
}

export interface CreditInstitutionInput {
  name: string;
  isActive?: boolean;
}

/** Absent fields are kept. */
export type CreditInstitutionPatch = Partial<CreditInstitutionInput>;

/** Length in characters. */
export const creditInstitutionLimits = { name: 100 };

function settled({ name, isActive = true }: CreditInstitutionInput): Pick<CreditInstitution, 'name' | 'isActive'> {
  const fields = { name: name.trim(), isActive };
  if (fields.name === '') throw malformed('body', [{ path: 'name', message: 'Must not be blank.', code: 'too_small' }]);
  return fields;
}

/** Throws `malformed`. */
export const newCreditInstitution = (
  input: CreditInstitutionInput,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): CreditInstitution => ({ workspaceId, id, ...settled(input), createdAt: now, updatedAt: now });

/** The same institution if the patch changes nothing. Throws `malformed`. */
export const changedCreditInstitution = (
  before: CreditInstitution,
  { name = before.name, isActive = before.isActive }: CreditInstitutionPatch,
  now: Date,
): CreditInstitution => changedRecord(before, settled({ name, isActive }), now);

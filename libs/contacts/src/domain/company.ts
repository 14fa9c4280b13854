import {
  changedRecord,
  folded,
  hostKey,
  malformed,
  notUnique,
  unusable,
  type Issue,
  type WorkspaceRecord,
} from '@workops/kernel';
import { hostName, text, type TextRule } from './text-rule';
import { wireName } from './wire-name';

/** A group of contacts, not a legal entity. */
export interface Company extends WorkspaceRecord {
  name: string;
  /** In lower case, decoded from punycode; unique in the workspace. */
  domain: string | null;
  industry: string | null;
}

/** Counts live contacts that are not archived. */
export interface CountedCompany extends Company {
  contactCount: number;
}

const rules = { name: text(200), domain: hostName(253), industry: text(100) } satisfies Record<string, TextRule>;

type Field = keyof typeof rules;

export const companyLimits: Readonly<Record<Field, number>> = {
  name: rules.name.maxLength,
  domain: rules.domain.maxLength,
  industry: rules.industry.maxLength,
};

export interface CompanyInput {
  name: string;
  domain?: string | null;
  industry?: string | null;
}

/** Absent fields stay unchanged; null clears. */
export type CompanyPatch = Partial<CompanyInput>;

/** Throws one `malformed` with all issues. */
function settled(patch: CompanyPatch): CompanyPatch {
  const issues: Issue[] = [];
  const fields: Partial<Record<Field, string | null>> = {};
  for (const field of Object.keys(rules) as Field[]) {
    const value = patch[field];
    if (value === undefined) continue;
    if (value === null) {
      fields[field] = null;
      if (field === 'name') issues.push({ path: 'name', message: 'Cannot be cleared.', code: 'invalid_type' });
      continue;
    }
    const verdict = rules[field].judge(value);
    if ('kept' in verdict) fields[field] = verdict.kept;
    else issues.push({ path: wireName(field), ...verdict.objection });
  }
  if (issues.length > 0) throw malformed('body', issues);
  return fields as CompanyPatch;
}

export const newCompany = (
  input: CompanyInput,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): Company => ({
  domain: null,
  industry: null,
  ...(settled(input) as CompanyInput),
  workspaceId,
  id,
  createdAt: now,
  updatedAt: now,
});

/** Returns the same object if nothing changes. Throws `malformed`. */
export const changedCompany = (before: Company, patch: CompanyPatch, now: Date): Company =>
  changedRecord<Company>(before, settled(patch), now);

export function domainInPunycode({ domain }: Pick<Company, 'domain'>): string | null {
  const key = domain && hostKey(domain);
  return key === domain ? null : key;
}

/** Includes the punycode, which older companies stored as their domain. */
export const searchedText = ({ name, domain }: Pick<Company, 'name' | 'domain'>): string =>
  folded([name, domain, domainInPunycode({ domain })].filter((part) => part !== null).join(' '));

export const searchedFor = (q: string): string => folded(q.trim());

export function domainTaken(holderId: string) {
  const message = 'Otra empresa ya tiene ese dominio.';
  return notUnique(message, {
    field: 'domain',
    company_id: holderId,
    body: [{ path: 'domain', message, code: 'custom' }],
  });
}

export const companyUnknown = () => unusable('company_id', 'La empresa no existe.');

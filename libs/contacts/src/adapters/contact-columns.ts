import type { ContactRecord } from '../domain/contact';
import { wireName } from '../domain/wire-name';

const everyField: Record<keyof ContactRecord, true> = {
  workspaceId: true,
  id: true,
  externalId: true,
  name: true,
  email: true,
  emailNormalised: true,
  phone: true,
  phoneE164: true,
  lifecycleStage: true,
  jobTitle: true,
  companyId: true,
  originChannel: true,
  emailConsent: true,
  emailStatus: true,
  channels: true,
  attributes: true,
  personKind: true,
  taxId: true,
  taxIdKind: true,
  registeredName: true,
  lineOfBusiness: true,
  signatory: true,
  address: true,
  language: true,
  country: true,
  brand: true,
  avatarUrl: true,
  blockedAt: true,
  archivedAt: true,
  spamReportedAt: true,
  botRepliesDisabled: true,
  mergedIntoContactId: true,
  createdAt: true,
  updatedAt: true,
};

const fields = Object.keys(everyField) as (keyof ContactRecord)[];
const columns = fields.map(wireName);

/** Some of the columns, as lists that go together. */
export const someColumns = (some: readonly (keyof ContactRecord)[]) => ({
  columns: some.map(wireName),
  valuesOf: (contact: ContactRecord): unknown[] => some.map((field) => contact[field]),
});

/** Selects a row as a `ContactRecord`: nothing is left to map. */
export const SELECTED = fields.map((field, index) => `${columns[index]} AS "${field}"`).join(', ');

export const COLUMNS = columns.join(', ');

/** `$1` is the workspace, `$2` the id, as in `valuesOf`. */
export const PLACEHOLDERS = columns.map((_, index) => `$${index + 1}`).join(', ');

export const valuesOf = (contact: ContactRecord): unknown[] => fields.map((field) => contact[field]);

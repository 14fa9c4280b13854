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
  leadSources: true,
  tagIds: true,
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

/** Some of the columns, and a contact's values in the same order. */
export const someColumns = (fields: readonly (keyof ContactRecord)[]) => ({
  columns: fields.map(wireName),
  valuesOf: (contact: ContactRecord): unknown[] => fields.map((field) => contact[field]),
});

/** The columns of a row of the given alias. */
export const columnsIn = (alias: string, columns: readonly string[]): string =>
  columns.map((column) => `${alias}.${column}`).join(', ');

const fields = Object.keys(everyField) as (keyof ContactRecord)[];

const every = someColumns(fields);
const { columns } = every;

export const { valuesOf } = every;

/** Selects a row as a `ContactRecord`: nothing is left to map. */
export const SELECTED = fields.map((field, index) => `${columns[index]} AS "${field}"`).join(', ');

export const COLUMNS = columns.join(', ');

/** `$1` is the workspace, `$2` the id, as in `valuesOf`. */
export const PLACEHOLDERS = columns.map((_, index) => `$${index + 1}`).join(', ');

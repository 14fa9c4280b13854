import { canonicalRut, conflict, emailKey, notUnique, unusable } from '@workops/kernel';
import type { AttributeValues } from './attribute';
import type { ChannelKind } from './channel';
import {
  judgeFields,
  sameAddress,
  settleFields,
  type ContactFields,
  type ContactInput,
  type ContactPatch,
} from './contact-fields';
import type { SaidEmailStatus } from './outbound-preference';
import { settlePhone } from './phone';
import { wireName } from './wire-name';

export interface ContactRecord extends ContactFields {
  workspaceId: string;
  id: string;
  emailNormalised: string | null;
  /** Matched form, not always diallable. */
  phoneE164: string | null;
  emailStatus: string;
  channels: ChannelKind[];
  /** Sources of its leads and inquiries; take precedence over `originChannel`. */
  leadSources: string[];
  tagIds: string[];
  attributes: AttributeValues;
  blockedAt: Date | null;
  archivedAt: Date | null;
  spamReportedAt: Date | null;
  /** Silences the AI only. */
  botRepliesDisabled: boolean;
  mergedIntoContactId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A change in one counts as a change of its source. */
const DERIVED: ReadonlySet<string> = new Set<keyof ContactRecord>([
  'leadSources',
  'emailNormalised',
  'phoneE164',
  'updatedAt',
]);

/**
 * Derives match keys; `country` applies to numbers without a country code. Mutates its argument, because imports call
 * it often.
 */
function withDerived(fields: Partial<ContactRecord>, country: string): Partial<ContactRecord> {
  const { email, phone } = fields;
  if (email !== undefined) fields.emailNormalised = email && emailKey(email);
  if (phone === null) fields.phoneE164 = null;
  else if (phone !== undefined) Object.assign(fields, settlePhone(phone, country));
  return fields;
}

function withTaxId(contact: ContactRecord): ContactRecord {
  if (contact.taxIdKind !== 'rut' || contact.taxId === null) return contact;
  const rut = canonicalRut(contact.taxId);
  if (!rut) throw unusable('tax_id', 'El RUT no es válido.');
  return { ...contact, taxId: rut };
}

interface Creation {
  workspaceId: string;
  id: string;
  now: Date;
}

/** Never grants consent. Throws `malformed`. */
export function settleInput(input: Partial<ContactInput>, country: string): Partial<ContactRecord> {
  const fields = settleFields(input);
  delete fields.emailConsent;
  return withDerived(fields, country);
}

export interface GivenPerson {
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** Omits blank and invalid values, so that the contact is still created. */
export function settlePerson({ name, email, phone }: GivenPerson, country: string): Partial<ContactRecord> {
  const names = { ...(name !== null && { name }), ...(email !== null && { email }), ...(phone !== null && { phone }) };
  return withDerived(judgeFields(names).settled, country);
}

/** Field by field, because spreading costs a hundred times more and imports create many. */
const blankContact = ({ workspaceId, id, now }: Creation): ContactRecord => ({
  workspaceId,
  id,
  externalId: null,
  name: '',
  email: null,
  emailNormalised: null,
  phone: null,
  phoneE164: null,
  lifecycleStage: 'unknown',
  jobTitle: null,
  companyId: null,
  originChannel: 'manual',
  emailConsent: false,
  emailStatus: 'subscribed',
  channels: [],
  leadSources: [],
  tagIds: [],
  attributes: {},
  personKind: null,
  taxId: null,
  taxIdKind: null,
  registeredName: null,
  lineOfBusiness: null,
  signatory: null,
  address: null,
  language: null,
  country: null,
  brand: null,
  avatarUrl: null,
  blockedAt: null,
  archivedAt: null,
  spamReportedAt: null,
  botRepliesDisabled: false,
  mergedIntoContactId: null,
  createdAt: now,
  updatedAt: now,
});

/** Throws `unusable`. */
export const contactFrom = (settled: Partial<ContactRecord>, creation: Creation): ContactRecord =>
  withTaxId(Object.assign(blankContact(creation), settled));

/** Throws `malformed` or `unusable`. */
export const newContact = (
  input: ContactInput,
  { country, ...creation }: Creation & { country: string },
): ContactRecord => contactFrom(settleInput(input, country), creation);

/** Needs no lock on the contact's row. Throws `malformed`. */
export function settlePatch(patch: ContactPatch, country: string): Partial<ContactRecord> {
  const { originChannel: _ignored, ...fields } = settleFields(patch);
  return withDerived(fields, country);
}

export interface ChangedContact {
  contact: ContactRecord;
  /** API names of fields that actually changed. */
  changedFields: string[];
}

/** The API shows whether a contact is archived, but not since when. */
const clientName = (field: keyof ContactRecord): string => (field === 'archivedAt' ? 'archived' : wireName(field));

function differs(before: ContactRecord, after: ContactRecord, field: keyof ContactRecord): boolean {
  if (field === 'address') return !sameAddress(before.address, after.address);
  if (field === 'tagIds') return before.tagIds.join() !== after.tagIds.join();
  return before[field] !== after[field];
}

/** A bounce or complaint does not apply to a new address. */
export function forgetsAddress(before: ContactRecord, { emailNormalised }: Partial<ContactRecord>): boolean {
  const isAnother = emailNormalised !== undefined && emailNormalised !== before.emailNormalised;
  return isAnother && (before.emailStatus === 'bounced' || before.emailStatus === 'complained');
}

export function refuseTombstone({ mergedIntoContactId }: Pick<ContactRecord, 'mergedIntoContactId'>): void {
  if (!mergedIntoContactId) return;
  throw conflict('merged', 'El contacto fue fusionado con otro.', { merged_into_contact_id: mergedIntoContactId });
}

/**
 * Returns the same object if nothing changes; `emailStatus` applies if the address has none. Throws `conflict` for a
 * tombstone, or `unusable`.
 */
export function changeContact(
  before: ContactRecord,
  changes: Partial<ContactRecord>,
  now: Date,
  emailStatus: SaidEmailStatus = 'subscribed',
): ChangedContact {
  refuseTombstone(before);
  const patch = { ...changes, ...(forgetsAddress(before, changes) && { emailStatus }) };
  const after = withTaxId({ ...before, ...patch });
  // The kind may change how the id is formatted.
  const written = new Set<keyof ContactRecord>([...(Object.keys(patch) as (keyof ContactRecord)[]), 'taxId']);
  const changed = [...written].filter((field) => differs(before, after, field));
  if (changed.length === 0) return { contact: before, changedFields: [] };
  after.updatedAt = now;
  return {
    contact: after,
    changedFields: changed
      .filter((field) => !DERIVED.has(field))
      .map(clientName)
      .sort(),
  };
}

export function externalIdTaken(holderId: string) {
  const message = 'Otro contacto ya tiene este external_id.';
  return notUnique(message, {
    field: 'external_id',
    contact_id: holderId,
    body: [{ path: 'external_id', message, code: 'custom' }],
  });
}

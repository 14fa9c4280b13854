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

/** A contact as it is kept. */
export interface ContactRecord extends ContactFields {
  workspaceId: string;
  id: string;
  /** What addresses are matched by. */
  emailNormalised: string | null;
  /** What numbers are matched by. */
  phoneE164: string | null;
  emailStatus: string;
  /** The kinds of the contact's channels, each once, in order. */
  channels: ChannelKind[];
  /** Where its leads and inquiries came from, each once, in order; outranks `originChannel`. */
  leadSources: string[];
  /** The ids of its tags, each once, in order. */
  tagIds: string[];
  attributes: AttributeValues;
  blockedAt: Date | null;
  archivedAt: Date | null;
  spamReportedAt: Date | null;
  /** Silences the AI only. */
  botRepliesDisabled: boolean;
  /** Set on a tombstone: the contact that survived the merge. */
  mergedIntoContactId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Derived columns: a change of theirs counts as a change of their source. */
const DERIVED: ReadonlySet<string> = new Set<keyof ContactRecord>([
  'leadSources',
  'emailNormalised',
  'phoneE164',
  'updatedAt',
]);

/**
 * Adds what follows from an email or a phone that is written; `country` is the one of numbers without a country code. Into the same object:
 * an import does it often, and spreading costs many times more.
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

/** What a creation gives, as it is kept. Consent is never granted here. Throws `malformed`. */
export function settleInput(input: Partial<ContactInput>, country: string): Partial<ContactRecord> {
  const fields = settleFields(input);
  delete fields.emailConsent;
  return withDerived(fields, country);
}

/** A person's own data, where they write in. */
export interface GivenPerson {
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** As stored for a new contact; blank and unstorable values are left out: no contact is lost over them. */
export function settlePerson({ name, email, phone }: GivenPerson, country: string): Partial<ContactRecord> {
  const given = { ...(name !== null && { name }), ...(email !== null && { email }), ...(phone !== null && { phone }) };
  return withDerived(judgeFields(given).settled, country);
}

/** Written out, for copying a template by spread costs a hundred times more, and an import makes many. */
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

/** A new contact with these fields. Throws `unusable`. */
export const contactFrom = (settled: Partial<ContactRecord>, creation: Creation): ContactRecord =>
  withTaxId(Object.assign(blankContact(creation), settled));

/** `country` is the workspace's. Throws `malformed` or `unusable`. */
export const newContact = (
  input: ContactInput,
  { country, ...creation }: Creation & { country: string },
): ContactRecord => contactFrom(settleInput(input, country), creation);

/** The fields of a patch, checked before any row is locked. Throws `malformed`. */
export function settlePatch(patch: ContactPatch, country: string): Partial<ContactRecord> {
  const { originChannel: _ignored, ...fields } = settleFields(patch);
  return withDerived(fields, country);
}

export interface ChangedContact {
  contact: ContactRecord;
  /** The names, as clients know them, of the fields that really changed. */
  changedFields: string[];
}

/** Clients see whether a contact is archived, not since when. */
const clientName = (field: keyof ContactRecord): string => (field === 'archivedAt' ? 'archived' : wireName(field));

function differs(before: ContactRecord, after: ContactRecord, field: keyof ContactRecord): boolean {
  if (field === 'address') return !sameAddress(before.address, after.address);
  if (field === 'tagIds') return before.tagIds.join() !== after.tagIds.join();
  return before[field] !== after[field];
}

/** Whether the contact has another address now: the status of an address does not apply to the next one. */
export function forgetsAddress(before: ContactRecord, { emailNormalised }: Partial<ContactRecord>): boolean {
  const isAnother = emailNormalised !== undefined && emailNormalised !== before.emailNormalised;
  return isAnother && (before.emailStatus === 'bounced' || before.emailStatus === 'complained');
}

/** A tombstone is never written. Throws `conflict`. */
export function refuseTombstone({ mergedIntoContactId }: Pick<ContactRecord, 'mergedIntoContactId'>): void {
  if (!mergedIntoContactId) return;
  throw conflict('merged', 'El contacto fue fusionado con otro.', { merged_into_contact_id: mergedIntoContactId });
}

/**
 * Throws `conflict` on a tombstone, else `unusable`. A patch without effect leaves the contact as it was. `emailStatus` is for a contact whose address has no
 * status.
 */
export function changeContact(
  before: ContactRecord,
  asked: Partial<ContactRecord>,
  now: Date,
  emailStatus: SaidEmailStatus = 'subscribed',
): ChangedContact {
  refuseTombstone(before);
  const patch = { ...asked, ...(forgetsAddress(before, asked) && { emailStatus }) };
  const after = withTaxId({ ...before, ...patch });
  // A change of either a tax id or its kind may change the id's form.
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

/** The refusal of an `external_id` that a live contact holds. */
export function externalIdTaken(holderId: string) {
  const message = 'Otro contacto ya tiene este external_id.';
  return notUnique(message, {
    field: 'external_id',
    contact_id: holderId,
    body: [{ path: 'external_id', message, code: 'custom' }],
  });
}

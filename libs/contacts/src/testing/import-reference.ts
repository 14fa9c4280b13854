import { DomainError } from '@workops/kernel';
import { changeContact, contactFrom, settleInput, type ContactRecord } from '../domain/contact';
import type { ContactInput } from '../domain/contact-fields';
import { errorText, failedRow, type ReportedRow } from '../domain/import-report';
import { holderOfExternalId } from './external-ids';

/** `announced` has changed fields by contact, null if created. */
export interface PlainImport {
  contacts: ContactRecord[];
  rows: ReportedRow[];
  announced: Map<string, string[] | null>;
}

const isBlank = (value: unknown): boolean => value === null || value === '';

/** Reference implementation: row by row, without preparation or state. */
export function importPlainly(
  before: readonly ContactRecord[],
  rows: readonly Partial<ContactInput>[],
  { workspaceId, country, now, nextId }: { workspaceId: string; country: string; now: Date; nextId: () => string },
): PlainImport {
  let contacts = [...before];
  const announced = new Map<string, string[] | null>();
  const findHolder = (key: 'emailNormalised' | 'phoneE164', value: unknown) =>
    typeof value === 'string'
      ? contacts
          .filter((contact) => contact.mergedIntoContactId === null && contact[key] === value)
          .sort(
            (left, right) =>
              Number(left.archivedAt !== null) - Number(right.archivedAt !== null) ||
              left.createdAt.getTime() - right.createdAt.getTime() ||
              (left.id < right.id ? -1 : 1),
          )[0]
      : undefined;

  const decide = (row: number, input: Partial<ContactInput>): ReportedRow => {
    let name = input.name?.trim() ?? '';
    try {
      const fields = settleInput(input, country);
      const warned =
        fields.phone && !fields.phoneE164 ? { warning: 'phone: Is no telephone number, so it matches nobody.' } : {};
      const match =
        (typeof fields.externalId === 'string' ? holderOfExternalId(contacts, fields.externalId) : undefined) ??
        findHolder('emailNormalised', fields.emailNormalised) ??
        findHolder('phoneE164', fields.phoneE164);
      if (!match) {
        if (fields.name === undefined) return failedRow(row, name, 'name: Required.');
        const contact = contactFrom(fields, { workspaceId, id: nextId(), now });
        contacts.push(contact);
        announced.set(contact.id, null);
        return { row, action: 'create', name, contactId: contact.id, ...warned };
      }
      name ||= match.name;
      const patch: Partial<ContactRecord> = {};
      const fill = (...names: (keyof ContactRecord)[]) =>
        names.forEach((field) => Object.assign(patch, { [field]: fields[field] }));
      for (const field of Object.keys(fields) as (keyof ContactRecord)[]) {
        if (field === 'emailNormalised' || field === 'phoneE164' || !isBlank(match[field])) continue;
        const otherKind =
          match.taxIdKind !== null && fields.taxIdKind !== undefined && fields.taxIdKind !== match.taxIdKind;
        if (field === 'email') {
          if (!findHolder('emailNormalised', fields.emailNormalised)) fill('email', 'emailNormalised');
        } else if (field === 'phone') {
          if (!findHolder('phoneE164', fields.phoneE164)) fill('phone', 'phoneE164');
        } else if (field === 'taxId') {
          if (!otherKind) fill('taxId');
        } else if (field !== 'taxIdKind' || (match.taxId === null && fields.taxId !== undefined)) fill(field);
      }
      const { contact, changedFields } = changeContact(match, patch, now);
      if (changedFields.length === 0) return { row, action: 'skip', name, contactId: match.id, ...warned };
      contacts = contacts.map((other) => (other.id === contact.id ? contact : other));
      const announcedFields = announced.get(contact.id);
      if (announcedFields !== null)
        announced.set(contact.id, [...new Set([...(announcedFields ?? []), ...changedFields])].sort());
      return { row, action: 'update', name, contactId: match.id, ...warned };
    } catch (error) {
      if (error instanceof DomainError) return failedRow(row, name, errorText(error));
      throw error;
    }
  };

  return { rows: rows.map((input, index) => decide(index + 1, input)), contacts, announced };
}

import { randomUUID } from 'node:crypto';
import { newContact, type ContactRecord } from '../domain/contact';

/** A contact with a name and nothing else, unless told otherwise. */
export const aContact = (over: Partial<ContactRecord> = {}): ContactRecord => ({
  ...newContact(
    { name: 'Josefa Núñez' },
    { workspaceId: randomUUID(), id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z'), country: 'CL' },
  ),
  ...over,
});

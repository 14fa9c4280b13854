import { defineEvent, identifierOnly } from '../event';
import { sampleId } from '../sample';
import { list, nullable, string, timestamp, uuid } from '../schema';

const contact = {
  version: 1,
  resourceType: 'contact',
  resourcePath: '/contacts/{id}',
  readScope: 'contacts:read',
  sensitive: false,
} as const;

export const contactEvents = {
  'contact.created': defineEvent({
    ...contact,
    description: 'A new person appeared in the workspace.',
    firesWhen:
      'A new person appears by any path: the API, one per created import row, an inbound message from an unknown number, a portal ' +
      'lead, a website form or a call. Once per contact.',
    data: {
      id: uuid(),
      name: string(),
      email: nullable(string()),
      phone: nullable(string()),
      lifecycle_stage: string(),
      origin_channel: string(),
      company_id: nullable(uuid()),
      created_at: timestamp(),
    },
    sample: {
      id: sampleId(1),
      name: 'Josefa Núñez',
      email: 'josefa@example.com',
      phone: '+56912345678',
      lifecycle_stage: 'unknown',
      origin_channel: 'manual',
      company_id: null,
      created_at: '2027-01-15T12:00:00.000Z',
    },
  }),
  'contact.updated': defineEvent({
    ...contact,
    description: "The contact's own fields were written.",
    firesWhen: "At least one of the contact's own columns really changed; once a request.",
    data: { id: uuid(), updated_fields: list(string('the name of a field, never its value')) },
    sample: { id: sampleId(1), updated_fields: ['email', 'job_title'] },
  }),
  'contact.merged': defineEvent({
    ...contact,
    ...identifierOnly,
    description: 'Contacts were merged into the one that the resource names.',
    firesWhen:
      'Contacts are merged; once a merge. `changes.contact_id.from` lists the ids of the tombstones, `to` is the survivor.',
  }),
};

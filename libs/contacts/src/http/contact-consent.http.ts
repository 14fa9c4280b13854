import { Body, Controller, Inject } from '@nestjs/common';
import { CONTACTS, type Contacts } from '../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  Field,
  integer,
  ListField,
  Operation,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const MOST_CONTACTS = 1_000;

class BulkConsentRequest {
  @ListField(uuid(), { min: 1, max: MOST_CONTACTS, description: 'The contacts that consented to receive email.' })
  contactIds: string[];
}

class BulkConsentResource {
  @Field(integer({ min: 0, max: MOST_CONTACTS }), {
    description: 'How many contacts changed: those with an email address that had not consented before.',
    example: 1,
  })
  flipped: number;
}

@Controller()
export class ContactConsentHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.post('/contacts/bulk-consent', {
    tag: 'Contacts',
    tier: 'beta',
    status: 200,
    response: BulkConsentResource,
    id: 'recordConsents',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: ['contactIds'] },
    summary: 'Record consent to email',
    description:
      'Records that the contacts consented. Contacts that already have and contacts without an email address are skipped.',
    scopes: ['contacts:write'],
    errors: ['VALIDATION_ERROR'],
    bodyLimit: BULK_BODY,
  })
  async record(@CurrentActor() actor: Actor, @Body() body: BulkConsentRequest): Promise<BulkConsentResource> {
    return { flipped: await this.contacts.recordConsent(actor, body.contactIds) };
  }
}

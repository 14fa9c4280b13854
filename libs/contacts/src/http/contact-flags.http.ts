import { Body, Controller, Inject } from '@nestjs/common';
import { CONTACTS, type Contacts } from '../index';
import type { Actor } from '@workops/kernel';
import { CurrentActor, Field, flag, Operation, PathId, WORKSPACE_CREDENTIALS } from '@workops/edge';
import { ContactResource } from './contact-resource';
import { MERGED } from './reasons';

class FlagRequest {
  @Field(flag(), { description: 'True to set, false to undo.' })
  value: boolean;
}

const flagging = {
  tag: 'Contacts',
  tier: 'beta',
  status: 200,
  response: ContactResource,
  scopes: ['contacts:write'],
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: { takes: ['value'] },
  errors: ['NOT_FOUND', 'CONFLICT'],
  reasons: [MERGED],
} as const;
const sameAgain = 'Repeating the call has no effect.';

@Controller()
export class ContactFlagsHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.post('/contacts/:id/block', {
    ...flagging,
    id: 'blockContact',
    summary: 'Block or unblock a contact',
    description: `An unblocked contact gets the stage \`unknown\`; its previous stage is not restored. ${sameAgain}`,
  })
  block(@CurrentActor() actor: Actor, @PathId() id: string, @Body() { value }: FlagRequest): Promise<ContactResource> {
    return this.contacts.block(actor, id, value);
  }

  @Operation.post('/contacts/:id/report-spam', {
    ...flagging,
    id: 'reportContactAsSpam',
    summary: 'Report a contact as spam',
    description: `Also blocks the contact. Undoing the report does not unblock it. ${sameAgain}`,
  })
  reportSpam(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { value }: FlagRequest,
  ): Promise<ContactResource> {
    return this.contacts.reportSpam(actor, id, value);
  }

  @Operation.post('/contacts/:id/archive', {
    ...flagging,
    id: 'archiveContact',
    summary: 'Archive or unarchive a contact',
    description: `An archived contact is left out of lists and counts; references to it stay. ${sameAgain}`,
  })
  archive(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { value }: FlagRequest,
  ): Promise<ContactResource> {
    return this.contacts.archive(actor, id, value);
  }

  @Operation.post('/contacts/:id/bot-replies-disabled', {
    ...flagging,
    id: 'disableBotReplies',
    summary: 'Disable or enable AI replies to a contact',
    description: `Silences the AI only: the conversation stays visible and assignable. ${sameAgain}`,
  })
  disableBotReplies(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { value }: FlagRequest,
  ): Promise<ContactResource> {
    return this.contacts.disableBotReplies(actor, id, value);
  }
}

import { Body, Controller, Inject } from '@nestjs/common';
import { MAIL_REPUTATION, type MailCounts, type MailReputation, type Reputation } from '../../index';
import type { Actor, Author } from '@workops/kernel';
import {
  AuthorResource,
  CurrentActor,
  documented,
  Field,
  flag,
  integer,
  notBlank,
  ObjectField,
  Operation,
  text,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const nullable = { nullable: true };
const moment = (description: string) => documented(timestamp(), { description, example: null });
const count = (description: string, example: number) =>
  documented(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { description, example });

class ReleaseReputationRequest {
  @Field(notBlank({ max: 500 }), { description: 'What was done about it.', example: 'Se depuró la lista de la feria.' })
  reason: string;
}

class MailCountsResource implements MailCounts {
  @Field(count('Mails that were handed over, refused for good included.', 1_200))
  sends: number;
  @Field(count('Of which the address is nobody’s.', 12))
  hardBounces: number;
  @Field(count('Of which the receiver complained.', 1))
  complaints: number;
}

export class EmailReputationResource {
  @Field(flag(), { description: 'Whether nothing but answers goes out by mail.', example: false })
  blocked: boolean;
  @Field(moment('Since when.'), nullable)
  blockedAt: Date | null;
  @Field(text({ max: 200 }), { ...nullable, person: false, description: 'Why, in figures.', example: null })
  detail: string | null;
  @Field(documented(uuid(), { description: 'The campaign that it was noticed at.', example: null }), nullable)
  campaignId: string | null;
  @ObjectField(() => MailCountsResource, {
    description: 'Of all mail campaigns of the last 24 hours, since the last release.',
  })
  lastDay: MailCounts;
  @Field(moment('When it was last released.'), nullable)
  releasedAt: Date | null;
  @ObjectField(() => AuthorResource, { ...nullable, description: 'Who released it.' })
  releasedBy: Author | null;
}

const shown = (reputation: Reputation): EmailReputationResource => ({
  ...reputation,
  blocked: reputation.blockedAt !== null,
});

const reputation = { tag: 'Email reputation', tier: 'beta', response: EmailReputationResource } as const;

@Controller()
export class EmailReputationHttp {
  constructor(@Inject(MAIL_REPUTATION) private readonly reputation: MailReputation) {}

  @Operation.get('/email-reputation', {
    ...reputation,
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: 'about_nobody',
    id: 'readEmailReputation',
    summary: 'Get the reputation of mail',
    description:
      'From 200 mails on, more than 8% of hard bounces or 0.3% of complaints, of a campaign or of the last 24 hours, pause all mail campaigns and block mail but for answers.',
    scopes: ['campaigns:read'],
    errors: [],
  })
  async read(@CurrentActor() actor: Actor): Promise<EmailReputationResource> {
    return shown(await this.reputation.read(actor));
  }

  @Operation.post('/email-reputation/release', {
    ...reputation,
    credentials: WORKSPACE_CREDENTIALS,
    id: 'releaseEmailReputation',
    status: 200,
    summary: 'Release mail',
    description: 'Counts begin anew, and campaigns can be resumed. What is not blocked stays as it is.',
    scopes: ['settings:write'],
    ceiling: { uncounted: 'It creates nothing.' },
    outlivesTheApp: 'data',
    errors: [],
  })
  async release(
    @CurrentActor() actor: Actor,
    @Body() body: ReleaseReputationRequest,
  ): Promise<EmailReputationResource> {
    return shown(await this.reputation.release(actor, body));
  }
}

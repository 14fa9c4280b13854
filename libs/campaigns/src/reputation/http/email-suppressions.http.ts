import { Body, Controller, Inject, Query, Res } from '@nestjs/common';
import {
  MAIL_REPUTATION,
  SUPPRESSION_REASONS,
  type MailReputation,
  type Suppression,
  type SuppressionReason,
} from '../../index';
import type { Actor } from '@workops/kernel';
import type { FastifyReply } from 'fastify';
import {
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  Id,
  type Listing,
  toListing,
  mapped,
  matching,
  MINTING_CREDENTIALS,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathParam,
  type Shape,
  text,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const LENGTHS = { min: 3, max: 254 };
const address = documented(text(LENGTHS), {
  description: 'The address; capitals do not count.',
  example: 'ana@example.com',
});
const likeAddress = matching(/^[^\s@]+@[^\s@]+$/, { max: LENGTHS.max, message: 'Must be an email address.' });
const inPath: Shape = {
  constraints: [...text(LENGTHS).constraints, ...likeAddress.constraints],
  schema: { ...text(LENGTHS).schema, ...likeAddress.schema },
};
const reason = oneOf(SUPPRESSION_REASONS, 'SuppressionReason');

class CreateSuppressionRequest {
  @Field(address)
  address: string;
}

class SuppressionListQuery extends PageQuery {
  @Field(reason, { optional: true, description: 'Only those for this reason.', example: 'bounced' })
  reason?: SuppressionReason;
}

export class EmailSuppressionResource {
  @Id()
  id: string;
  @Field(address, { person: 'withheld' })
  address: string;
  @Field(reason, { description: 'After a complaint answers still go out, otherwise nothing does.', example: 'bounced' })
  reason: SuppressionReason;
  @CreatedAt()
  createdAt: Date;
}

const shown = ({ id, address: of, reason: why, createdAt }: Suppression): EmailSuppressionResource => ({
  id,
  address: of,
  reason: why,
  createdAt,
});

const suppressions = { tag: 'Email suppressions', tier: 'beta', response: EmailSuppressionResource } as const;
const writing = { ...suppressions, credentials: MINTING_CREDENTIALS, scopes: ['campaigns:send'] } as const;

@Controller()
export class EmailSuppressionsHttp {
  constructor(@Inject(MAIL_REPUTATION) private readonly reputation: MailReputation) {}

  @Operation.get('/email-suppressions', {
    ...suppressions,
    credentials: WORKSPACE_CREDENTIALS,
    id: 'listEmailSuppressions',
    summary: 'List suppressed addresses',
    description: 'Newest first.',
    scopes: ['campaigns:read'],
    errors: [],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: SuppressionListQuery,
  ): Promise<Listing<EmailSuppressionResource>> {
    const page = toPage(query);
    const list = await this.reputation.suppressions.list(actor, {
      ...page,
      ...(query.reason && { reason: query.reason }),
    });
    return toListing(mapped(list, shown), page);
  }

  @Operation.post('/email-suppressions', {
    ...writing,
    id: 'createEmailSuppression',
    summary: 'Suppress an address',
    description:
      'Nothing is sent to it, and its contacts get the status `bounced`. One that is suppressed already stays as it is (200), but `complained` becomes `manual`.',
    alsoStatus: 200,
    ceiling: { uncounted: 'Every address that bounces is one.' },
    outlivesTheApp: 'closed',
    errors: ['VALIDATION_ERROR'],
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreateSuppressionRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EmailSuppressionResource> {
    const { isNew, ...standing } = await this.reputation.suppressions.add(actor, body);
    if (!isNew) reply.code(200);
    return shown(standing);
  }

  @Operation.delete('/email-suppressions/:address', {
    ...writing,
    response: undefined,
    id: 'deleteEmailSuppression',
    params: { address: { shape: inPath, description: 'The address, percent-encoded.', example: 'ana@example.com' } },
    summary: 'Lift the suppression of an address',
    description: 'Its contacts are subscribed again, but for those who unsubscribed.',
    errors: ['NOT_FOUND'],
  })
  async remove(@CurrentActor() actor: Actor, @PathParam('address') rawAddress: string): Promise<void> {
    await this.reputation.suppressions.remove(actor, rawAddress);
  }
}

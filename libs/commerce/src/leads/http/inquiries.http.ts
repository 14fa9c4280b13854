import { Controller, Inject, Query } from '@nestjs/common';
import { INTAKE, type InquiryRecord, type Intake, type LeadIntent, type SentBy } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  Id,
  type Listing,
  toListing,
  mapped,
  ObjectField,
  Operation,
  PathId,
  text,
  timestamp,
  uri,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { createdPageOf, CreatedQuery } from '../../stock/http/created-query';
import { askedFields as fields } from './asked-fields';
import { SenderResource } from './candidates.http';

const nullable = { nullable: true };

class InquirerResource extends SenderResource {
  @Field(uri({ max: 2_048 }), {
    ...nullable,
    person: false,
    description: 'The page that it came from.',
    example: 'https://automotora.example/yaris',
  })
  pageUrl: string | null;
}

export class InquiryResource {
  @Id()
  id: string;
  @Field(text({ max: 50 }), { person: false, description: 'Where it came from.', example: 'website' })
  source: string;
  @Field(fields.externalId, { person: false, description: 'Its id there.' })
  externalId: string;
  @Field(fields.intent, nullable)
  intent: LeadIntent | null;
  @Field(uuid(), { ...nullable, description: 'The vehicle that it is about.' })
  vehicleId: string | null;
  @Field(fields.vehicleRef, {
    ...nullable,
    person: false,
    description: 'What the sender called the vehicle, found or not.',
  })
  vehicleRef: string | null;
  @Field(fields.message, { ...nullable, person: 'withheld' })
  message: string | null;
  @ObjectField(() => InquirerResource, { description: 'The person, as they were named.' })
  sentBy: SentBy;
  @Field(timestamp(), { description: 'When it came in.' })
  receivedAt: Date;
}

const shown = ({ sentBy, ...inquiry }: InquiryRecord): InquiryResource => ({
  ...inquiry,
  sentBy: { ...sentBy, pageUrl: sentBy.pageUrl ?? null },
});

@Controller()
export class InquiriesHttp {
  constructor(@Inject(INTAKE) private readonly intake: Intake) {}

  @Operation.get('/leads/:id/inquiries', {
    tag: 'Lead intake',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    id: 'listLeadInquiries',
    summary: 'List the inquiries of a lead',
    description: 'Newest first.',
    scopes: ['leads:read'],
    errors: ['NOT_FOUND'],
    response: InquiryResource,
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: CreatedQuery,
  ): Promise<Listing<InquiryResource>> {
    const page = createdPageOf(query);
    return toListing(mapped(await this.intake.inquiriesOf(actor, id, page), shown), page);
  }
}

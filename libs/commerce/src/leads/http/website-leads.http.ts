import { Body, Controller, Inject } from '@nestjs/common';
import { INTAKE, type Intake, type LeadIntent } from '../../index';
import type { Actor } from '@workops/kernel';
import { CurrentActor, Field, Operation, trimmedText, uri, uuid } from '@workops/edge';
import { askedFields as fields, SenderRequest, TakenLeadResource, takenLead } from './asked-fields';

const submissionId = {
  description: 'The form’s own id of what was sent; one that was sent before is not taken in twice.',
  example: 'form-20270115-31',
};
const clearable = { optional: true, nullable: true };

class WebsiteLeadRequest extends SenderRequest {
  @Field(trimmedText({ max: 100 }), submissionId)
  submissionId: string;
  @Field(fields.message, clearable)
  message?: string | null;
  @Field(fields.intent, { optional: true, default: 'buy' })
  intent?: LeadIntent;
  @Field(uuid(), { ...clearable, description: 'The vehicle that it is about.', example: null })
  vehicleId?: string | null;
  @Field(fields.vehicleRef, clearable)
  vehicleRef?: string | null;
  @Field(uuid(), { ...clearable, description: 'The branch that it is for.', example: null })
  locationId?: string | null;
  @Field(uri({ max: 2_048 }), {
    ...clearable,
    description: 'The page that it came from.',
    example: 'https://automotora.example/yaris',
  })
  pageUrl?: string | null;
}

class WebsiteLeadResource extends TakenLeadResource {
  @Field(uuid(), { nullable: true, description: 'The vehicle that it is about.' })
  vehicleId: string | null;
  @Field(trimmedText({ max: 100 }), { ...submissionId, person: false })
  submissionId: string;
}

@Controller()
export class WebsiteLeadsHttp {
  constructor(@Inject(INTAKE) private readonly intake: Intake) {}

  @Operation.post('/website-leads', {
    tag: 'Lead intake',
    tier: 'beta',
    credentials: ['api_key'],
    id: 'createWebsiteLead',
    ceiling: { uncounted: 'A workspace has as many inquiries as come in.' },
    summary: 'Hand in an inquiry from the website',
    description:
      'Finds the contact by email, else by phone, or creates it, and adds the inquiry to its open lead, or to a new one. A name, an email or a phone is required.',
    scopes: ['leads:intake'],
    errors: ['VALIDATION_ERROR'],
    response: WebsiteLeadResource,
  })
  async create(@CurrentActor() actor: Actor, @Body() body: WebsiteLeadRequest): Promise<WebsiteLeadResource> {
    const taken = await this.intake.websiteLead(actor, body);
    return { ...takenLead(taken), vehicleId: taken.inquiry.vehicleId, submissionId: body.submissionId };
  }
}

import { token } from '@workops/platform/process';
import {
  LEAD_INTENTS,
  LEAD_STATUSES,
  leadLimits,
  mergedIntoShownTo,
  pipelineLimits,
  type LeadIntent,
  type LeadStatus,
  type ShownLead,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  AuthorResource,
  clp,
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  ObjectField,
  oneOf,
  trimmedText,
  text,
  timestamp,
  UpdatedAt,
  uuid,
  word,
} from '@workops/edge';

const nullable = { nullable: true };

export const valueClp = documented(clp(), { description: 'What the lead is worth, in CLP.', example: 8_990_000 });
export const leadSource = documented(word({ max: leadLimits.source }), {
  description: 'Where the lead came from: one word.',
  example: 'manual',
});
export const leadIntent = documented(oneOf(LEAD_INTENTS, 'LeadIntent'), {
  description: 'What the person has in mind.',
});
export const leadStatus = oneOf(LEAD_STATUSES, 'LeadStatus');
export const externalId = trimmedText({ max: leadLimits.externalId });
export const note = text({ max: leadLimits.note });
export const nextAction = text({ max: leadLimits.nextAction });
export const reason = trimmedText({ max: leadLimits.reason });

class LeadContactResource {
  @Id({ person: 'id' })
  id: string;
  @Field(text({ max: 500 }), {
    person: 'name',
    description: 'The name, or what stands in for it.',
    example: 'Josefa Núñez',
  })
  displayName: string;
  @Field(flag(), { person: 'named', description: "Whether that is the person's name." })
  named: boolean;
}

export class LeadResource {
  @Id()
  id: string;
  @Field(uuid(), { person: 'id', description: 'The contact.' })
  contactId: string;
  @ObjectField(() => LeadContactResource, {
    ...nullable,
    person: 'withheld',
    description: 'What the contact is called; null without `contacts:read`.',
  })
  contact: LeadContactResource | null;
  @Field(uuid(), { description: 'The pipeline.' })
  pipelineId: string;
  @Field(uuid(), { description: 'The stage; of a closed lead, the one at which it was closed.' })
  stageId: string;
  @Field(text({ max: pipelineLimits.name }), { person: false, description: 'The name of the stage.', example: 'Nuevo' })
  stageName: string;
  @Field(leadStatus, { description: 'Whether the lead is open, and how it was closed.' })
  status: LeadStatus;
  @Field(uuid(), { ...nullable, description: 'The member whose lead it is; null for nobody.' })
  ownerUserId: string | null;
  @Field(uuid(), { ...nullable, description: 'The branch.' })
  locationId: string | null;
  @Field(uuid(), { ...nullable, description: 'The vehicle.' })
  vehicleId: string | null;
  @Field(valueClp, nullable)
  valueClp: number | null;
  @Field(leadSource, { person: false })
  source: string;
  @Field(externalId, {
    ...nullable,
    person: 'withheld',
    description: 'Its identifier at the source.',
    example: 'crm-4711',
  })
  externalId: string | null;
  @Field(leadIntent, nullable)
  intent: LeadIntent | null;
  @Field(note, {
    ...nullable,
    person: 'withheld',
    description: 'What is noted on it.',
    example: 'Busca un auto familiar.',
  })
  note: string | null;
  @Field(nextAction, { ...nullable, person: 'withheld', description: 'What to do next.', example: 'Llamar a Josefa.' })
  nextAction: string | null;
  @Field(timestamp(), { ...nullable, description: 'When that is due.' })
  nextActionAt: Date | null;
  @Field(reason, { ...nullable, person: 'withheld', description: 'Why it was lost.', example: null })
  lostReason: string | null;
  @Field(reason, { ...nullable, person: 'withheld', description: 'Why it was disqualified.', example: null })
  unqualifiedReason: string | null;
  @Field(uuid(), { ...nullable, description: 'The sale note that won it.', example: null })
  saleNoteId: string | null;
  @Field(uuid(), {
    ...nullable,
    description: 'The lead into which it was merged; shown to callers that see all records.',
    example: null,
  })
  mergedIntoId: string | null;
  @Field(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { description: 'How many inquiries it has.', example: 1 })
  inquiryCount: number;
  @Field(timestamp(), { ...nullable, description: 'When the last inquiry came in.' })
  lastInquiryAt: Date | null;
  @Field(timestamp(), { description: 'When it came to its stage.' })
  stageSince: Date;
  @Field(timestamp(), { ...nullable, description: 'When it was closed.', example: null })
  closedAt: Date | null;
  @ObjectField(() => AuthorResource, { description: 'Who created it.' })
  createdBy: AuthorResource;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

type Introductions = ReadonlyMap<string, LeadContactResource>;

export const LEAD_CONTACTS = token<LeadContacts>('contacts of leads');

export interface LeadContacts {
  /** Unknown ids have no entry. */
  introduce(workspaceId: string, ids: readonly string[]): Promise<Introductions>;
}

/** Needs one query, if the caller may read contacts. */
async function contactsOf(
  contacts: LeadContacts,
  { scopes, workspaceId }: Actor,
  leads: readonly ShownLead[],
): Promise<Introductions> {
  if (!scopes.has('contacts:read')) return new Map();
  return contacts.introduce(workspaceId, [...new Set(leads.map(({ contactId }) => contactId))]);
}

export async function leadPresenter(
  contacts: LeadContacts,
  actor: Actor,
  leads: readonly ShownLead[],
): Promise<(lead: ShownLead) => LeadResource> {
  const people = await contactsOf(contacts, actor, leads);
  return (lead) => ({
    ...lead,
    mergedIntoId: mergedIntoShownTo(actor, lead),
    contact: people.get(lead.contactId) ?? null,
  });
}

export const presentLead = async (contacts: LeadContacts, actor: Actor, lead: ShownLead): Promise<LeadResource> =>
  (await leadPresenter(contacts, actor, [lead]))(lead);

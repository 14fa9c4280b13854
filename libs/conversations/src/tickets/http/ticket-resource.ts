import type { Actor } from '@workops/kernel';
import {
  mergedIntoShownTo,
  ticketDisplayIdOf,
  ticketEnders,
  ticketLimits,
  ticketOpeners,
  ticketStatuses,
  ticketWays,
  type Priority,
  type ShownTicket,
  type SlaStanding,
  type TicketStatus,
} from '../../index';
import {
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  ListField,
  notBlank,
  ObjectField,
  oneOf,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';
import { priority } from '../../conversations/http/conversation-resource';

const nullable = { nullable: true };

export const ticketStatus = documented(oneOf(ticketStatuses, 'TicketStatus'), {
  description: 'Where it stands.',
  example: 'open',
});
export const ticketSubject = documented(notBlank({ max: ticketLimits.subject }), {
  description: 'What it is about.',
  example: 'Cambio de hora',
});
export const ticketReason = documented(notBlank({ max: ticketLimits.reason }), {
  description: 'Why.',
  example: 'Reclamo por la entrega.',
});
export const ticketBrand = documented(notBlank({ max: ticketLimits.brand }), {
  description: "The contact's brand.",
  example: 'Andes',
});

class SlaTargetResource {
  @Field(integer({ min: 1, max: 525_600 }), { description: 'The target.', example: 60 })
  targetMinutes: number;
  @Field(timestamp(), { ...nullable, description: 'When it runs out; null while the clock stands.' })
  dueAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it was met.', example: null })
  metAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it ran out unmet.', example: null })
  breachedAt: Date | null;
}

class TicketSlaResource {
  @Field(uuid(), { description: 'The policy.' })
  policyId: string;
  @Field(text({ max: 100 }), { person: false, description: 'What it was called.', example: 'Una hora' })
  policyName: string;
  @Field(flag(), { description: 'Whether the clock stands.', example: false })
  paused: boolean;
  @ObjectField(() => SlaTargetResource, { ...nullable, description: 'The first answer.' })
  firstResponse: SlaStanding | null;
  @ObjectField(() => SlaTargetResource, { ...nullable, description: 'The resolution.' })
  resolution: SlaStanding | null;
}

export class TicketResource {
  @Id()
  id: string;
  @Field(text({ max: 20 }), { person: false, description: 'Its number in the workspace.', example: 'T-12' })
  displayId: string;
  @Field(ticketSubject, { person: 'withheld' })
  subject: string;
  @Field(ticketReason, { ...nullable, person: 'withheld' })
  reason: string | null;
  @Field(ticketStatus)
  status: TicketStatus;
  @Field(priority)
  priority: Priority;
  @Field(uuid(), { person: 'id', description: 'The contact.' })
  contactId: string;
  @Field(uuid(), { ...nullable, description: 'The conversation that it was opened in.' })
  originConversationId: string | null;
  @ListField(uuid(), { max: ticketLimits.conversations, description: 'Its conversations.' })
  conversationIds: readonly string[];
  @Field(uuid(), { ...nullable, description: 'The member who has it.', example: null })
  assigneeUserId: string | null;
  @Field(uuid(), { ...nullable, description: 'The team that has it.', example: null })
  teamId: string | null;
  @Field(uuid(), { ...nullable, description: 'The branch.', example: null })
  locationId: string | null;
  @Field(ticketBrand, { ...nullable, person: false })
  brand: string | null;
  @Field(oneOf(ticketOpeners, 'TicketOpener'), { description: 'Who opened it.', example: 'human' })
  openedBy: string;
  @Field(oneOf(ticketWays, 'TicketWay'), { description: 'How.', example: 'app' })
  openedVia: string;
  @Field(timestamp(), { description: 'When.' })
  openedAt: Date;
  @Field(integer({ min: 0, max: 2_147_483_647 }), { description: 'How often it was opened again.', example: 0 })
  reopenCount: number;
  @Field(timestamp(), { ...nullable, description: 'When a member or a key first answered.', example: null })
  firstResponseAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it was resolved.', example: null })
  resolvedAt: Date | null;
  @Field(oneOf(ticketEnders, 'TicketEnder'), { ...nullable, description: 'By whom.', example: null })
  resolvedBy: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was closed.', example: null })
  closedAt: Date | null;
  @Field(oneOf(ticketEnders, 'TicketEnder'), { ...nullable, description: 'By whom.', example: null })
  closedBy: string | null;
  @Field(uuid(), {
    ...nullable,
    description: 'The ticket that it was merged into, for callers that see all.',
    example: null,
  })
  mergedIntoId: string | null;
  @ObjectField(() => TicketSlaResource, { ...nullable, description: 'Its SLA, where a policy holds.' })
  sla: TicketSlaResource | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const shownTicket = (actor: Pick<Actor, 'visibility'>, { ticket, standing }: ShownTicket): TicketResource => ({
  ...ticket,
  mergedIntoId: mergedIntoShownTo(actor, ticket),
  displayId: ticketDisplayIdOf(ticket),
  sla:
    ticket.sla && standing
      ? {
          policyId: ticket.sla.policyId,
          policyName: ticket.sla.policyName,
          paused: ticket.clockSince === null,
          ...standing,
        }
      : null,
});

import {
  HOLD_KINDS,
  HOLD_SCOPES,
  HOLD_STATUSES,
  holdLimits,
  type HoldKind,
  type HoldScope,
  type HoldStatus,
  type OutboundHold,
} from '../../index';
import type { Author } from '@workops/kernel';
import {
  AuthorResource,
  CreatedAt,
  documented,
  Field,
  Id,
  integer,
  notBlank,
  ObjectField,
  oneOf,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';

const nullable = { nullable: true };

export const holdFields = {
  contactId: documented(uuid(), { description: 'The contact.' }),
  scope: documented(oneOf(HOLD_SCOPES, 'HoldScope'), {
    description: 'What it was placed for; each holds everything but answers of people and keys.',
  }),
  kind: documented(oneOf(HOLD_KINDS, 'HoldKind'), { description: 'Why it is needed.' }),
  status: documented(oneOf(HOLD_STATUSES, 'HoldStatus'), { description: 'Whether somebody has seen to it.' }),
  reason: documented(notBlank({ max: holdLimits.reason }), {
    description: 'What happened.',
    example: 'Señal de alarma en la respuesta',
  }),
  stepKey: documented(notBlank({ max: holdLimits.stepKey }), {
    description: 'The step of a programme.',
    example: 'control_48h',
  }),
  ticketId: documented(uuid(), { description: 'The ticket.', example: null }),
  resolution: documented(notBlank({ max: holdLimits.resolution }), {
    description: 'What was done.',
    example: 'La paciente fue llamada.',
  }),
} as const;

const target = (description: string, example: number) =>
  documented(integer({ min: 1, max: 10_080 }), { description, example });
const moment = (description: string) => documented(timestamp(), { description, example: null });
const memberId = (description: string) => documented(uuid(), { description, example: null });

export class OutboundHoldResource {
  @Id()
  id: string;
  @Field(holdFields.contactId)
  contactId: string;
  @Field(holdFields.scope)
  scope: HoldScope;
  @Field(holdFields.kind)
  kind: HoldKind;
  @Field(holdFields.reason, { person: 'withheld' })
  reason: string;
  @Field(holdFields.stepKey, { ...nullable, person: 'withheld' })
  stepKey: string | null;
  @Field(holdFields.ticketId, nullable)
  ticketId: string | null;
  @Field(holdFields.status)
  status: HoldStatus;
  @Field(timestamp(), { description: 'When it was placed.' })
  placedAt: Date;
  @ObjectField(() => AuthorResource, { description: 'Who placed it.' })
  placedBy: Author;
  @Field(target('Within so many minutes of coverage a member acknowledges it.', 15))
  ackMinutes: number;
  @Field(target('Within so many minutes of coverage a member writes to the contact.', 60))
  firstResponseMinutes: number;
  @Field(moment('When a member acknowledged it.'), nullable)
  acknowledgedAt: Date | null;
  @Field(memberId('The member who acknowledged it.'), nullable)
  acknowledgedBy: string | null;
  @Field(moment('When a member first wrote to the contact after it was placed.'), nullable)
  firstResponseAt: Date | null;
  @Field(moment('When it was announced that nobody had acknowledged it in time.'), nullable)
  ackOverdueAt: Date | null;
  @Field(moment('When it was announced that no member had written in time.'), nullable)
  firstResponseOverdueAt: Date | null;
  @Field(moment('When it was resolved.'), nullable)
  resolvedAt: Date | null;
  @Field(memberId('The member who resolved it.'), nullable)
  resolvedBy: string | null;
  @Field(holdFields.resolution, { ...nullable, person: 'withheld' })
  resolution: string | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const shownHold = (hold: OutboundHold): OutboundHoldResource => ({ ...hold, placedAt: hold.createdAt });

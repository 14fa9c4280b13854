import {
  ACCEPTED_BY,
  budgetLimits,
  BUDGET_VENDORS,
  saleDisplayId,
  SALES,
  type AcceptedBy,
  type Budget,
  type BudgetItem,
  type BudgetVendor,
} from '../../index';
import {
  AuthorResource,
  CreatedAt,
  date,
  documented,
  Field,
  Id,
  integer,
  ObjectField,
  ObjectListField,
  oneOf,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';
import { sourceField } from '../../catalogue/http/professional-fields';
import { clp, displayId, nullable, untold, words } from './sale-fields';

const status = oneOf(SALES.budget.states, 'ClinicBudgetStatus');
const externalId = documented(text({ min: 1, max: budgetLimits.externalId }), {
  description: 'How the vendor calls it.',
  example: 'B-1042',
});

export const budgetFields = {
  status: documented(status, { description: 'How far it is.' }),
  description: words('What is offered.', budgetLimits.description, 'Corona de porcelana'),
  quantity: documented(integer({ min: 1, max: budgetLimits.quantity }), { description: 'How many.', example: 1 }),
  unitPrice: clp('Of one.', 90_000),
  discount: clp('Off the line.', 0),
  validUntil: documented(date(), { description: 'The last day on which it can be accepted.', example: '2099-12-31' }),
  note: words('A note.', budgetLimits.note, 'Incluye controles'),
  acceptedBy: documented(oneOf(ACCEPTED_BY, 'ClinicBudgetAcceptedBy'), { description: 'Who accepted it.' }),
  rejectReason: words('Why it was rejected.', budgetLimits.reason, 'Muy caro'),
  voidReason: words('Why it is void.', budgetLimits.reason, 'Duplicado'),
  vendor: documented(oneOf(BUDGET_VENDORS, 'ClinicVendor'), { description: 'The system.' }),
  externalId,
} as const;
const fields = budgetFields;

class BudgetItemResource {
  @Field(uuid(), { ...nullable, description: 'The service.' })
  serviceId: string | null;
  @Field(fields.description, { ...nullable, person: 'withheld' })
  description: string | null;
  @Field(fields.quantity)
  quantity: number;
  @Field(fields.unitPrice)
  unitPriceClp: number;
  @Field(fields.discount)
  discountClp: number;
  @Field(clp('The line.', 90_000))
  totalClp: number;
}

class BudgetMirrorResource {
  @Field(fields.vendor)
  source: BudgetVendor;
  @Field(externalId, { person: false })
  externalId: string;
  @Field(status, { ...nullable, description: 'How far it is there; null until it was seen.' })
  status: string | null;
  @Field(clp('What it comes to there.', 90_000), nullable)
  totalClp: number | null;
  @Field(text({ max: 64 }), {
    ...nullable,
    person: false,
    description: 'Of its status, total and lines there.',
    example: 'ab'.repeat(32),
  })
  hash: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was seen to have changed.' })
  changedAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it was last seen.' })
  seenAt: Date | null;
}

export class BudgetResource {
  @Id()
  id: string;
  @Field(displayId('budgets', 'PP-9'), { person: false })
  displayId: string;
  @Field(uuid(), { person: 'id', description: 'The patient.' })
  patientId: string;
  @Field(text({ max: 402 }), { person: 'name', description: 'How the patient is called.', example: 'Xiomara Quiñelén' })
  patientName: string;
  @Field(uuid(), { ...nullable, description: 'The professional.' })
  professionalId: string | null;
  @ObjectListField(() => BudgetItemResource, { max: budgetLimits.items, description: 'Its lines, prices frozen.' })
  items: readonly BudgetItem[];
  @Field(clp('The sum of the lines.', 90_000))
  totalClp: number;
  @Field(fields.validUntil, nullable)
  validUntil: string | null;
  @Field(fields.status)
  status: string;
  @Field(sourceField)
  source: string;
  @Field(externalId, { ...nullable, person: false, example: null })
  externalId: string | null;
  @ObjectField(() => BudgetMirrorResource, { ...untold, description: "The vendor's copy as it was seen last." })
  mirror: BudgetMirrorResource | null;
  @Field(fields.note, { ...nullable, person: 'withheld' })
  note: string | null;
  @Field(timestamp(), { ...untold, description: 'When it was sent.' })
  sentAt: Date | null;
  @Field(fields.acceptedBy, untold)
  acceptedBy: AcceptedBy | null;
  @Field(timestamp(), { ...untold, description: 'When it was accepted or rejected.' })
  decidedAt: Date | null;
  @Field(fields.rejectReason, { ...untold, person: 'withheld' })
  rejectReason: string | null;
  @Field(fields.voidReason, { ...untold, person: 'withheld' })
  voidReason: string | null;
  @Field(timestamp(), { ...untold, description: 'When it was voided.' })
  voidedAt: Date | null;
  @ObjectField(() => AuthorResource, { description: 'Who drew it up.' })
  createdBy: AuthorResource;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const budgetShown = (budget: Budget): BudgetResource => ({
  ...budget,
  displayId: saleDisplayId('budget', budget),
});

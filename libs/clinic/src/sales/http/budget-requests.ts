import { budgetLimits, type AcceptedBy, type BudgetVendor, type StateOf } from '../../index';
import { Field, flag, NoOtherFields, ObjectListField, PageQuery, uuid } from '@workops/edge';
import { BudgetResource, budgetFields as fields } from './budget-resource';
import { clearable, optional } from './sale-fields';

class BudgetItemRequest {
  @Field(uuid(), { ...clearable, description: 'The service.' })
  serviceId?: string | null;
  @Field(fields.description)
  description: string;
  @Field(fields.quantity)
  quantity: number;
  @Field(fields.unitPrice, { ...optional, description: 'Of one: by default what the service costs the patient today.' })
  unitPriceClp?: number;
  @Field(fields.discount, { ...optional, default: 0 })
  discountClp?: number;
}

const lines = { min: 1, max: budgetLimits.items, description: 'Its lines; the service computes their sums.' };

class BudgetFacts {
  @Field(uuid(), { ...clearable, description: 'The professional.' })
  professionalId?: string | null;
  @Field(fields.validUntil, clearable)
  validUntil?: string | null;
  @Field(fields.note, clearable)
  note?: string | null;
}

@NoOtherFields(() => BudgetResource)
export class DrawUpBudgetRequest extends BudgetFacts {
  @Field(uuid(), { description: 'The patient.' })
  patientId: string;
  @ObjectListField(() => BudgetItemRequest, lines)
  items: BudgetItemRequest[];
}

export class ChangeBudgetRequest extends BudgetFacts {
  @ObjectListField(() => BudgetItemRequest, { ...optional, ...lines })
  items?: BudgetItemRequest[];
}

@NoOtherFields()
export class SendBudgetRequest {
  @Field(flag(), { ...optional, default: false, description: 'Whether the contact is mailed.' })
  deliver?: boolean;
}

export class AcceptBudgetRequest {
  @Field(fields.acceptedBy)
  acceptedBy: AcceptedBy;
}

export class RejectBudgetRequest {
  @Field(fields.rejectReason, clearable)
  reason?: string | null;
}

export class VoidBudgetRequest {
  @Field(fields.voidReason)
  reason: string;
}

export class JoinMirrorRequest {
  @Field(fields.vendor)
  source: BudgetVendor;
  @Field(fields.externalId)
  externalId: string;
}

export class BudgetListQuery extends PageQuery {
  @Field(uuid(), { ...optional, description: 'Only those of this patient.' })
  patientId?: string;
  @Field(fields.status, { ...optional, description: 'Only those in this state.' })
  status?: StateOf<'budget'>;
}

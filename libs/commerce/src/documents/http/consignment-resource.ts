import {
  COMMISSION_TYPES,
  CONSIGNMENT_STATES,
  MODALIDADES,
  problemsOfCommission,
  type CommissionType,
  type Modalidad,
} from '../../index';
import { CLP } from '@workops/kernel';
import {
  documented,
  Field,
  integer,
  number,
  ObjectListField,
  oneOf,
  trimmedText,
  text,
  timestamp,
  Together,
  uuid,
} from '@workops/edge';
import {
  clearable,
  clp,
  DocumentRequest,
  DocumentResource,
  nullable,
  optional,
  SeenResource,
  worked,
} from './document-fields';

const estado = documented(oneOf(CONSIGNMENT_STATES, 'ConsignmentState'), { description: 'The state of the contract.' });
const modalidad = documented(oneOf(MODALIDADES, 'Modalidad'), {
  description: 'Whether the vehicle stands on the premises.',
});
const commissionType = documented(oneOf(COMMISSION_TYPES, 'CommissionType'), {
  description: 'How the commission is agreed; goes with `comision_value`.',
});
const commissionValue = documented(number({ min: 0, max: CLP.max }), {
  description: 'Of `percentage` a percentage above 0 with at most two decimals, of `fixed` a sum in CLP.',
  example: 4.5,
});
const sum = integer(CLP);

class ConsignmentTermsRequest extends DocumentRequest {
  @Field(documented(uuid(), { description: 'The contact whose vehicle it is.' }), clearable)
  duenoContactId?: string | null;
  @Field(commissionType, clearable)
  comisionType?: CommissionType | null;
  @Field(commissionValue, clearable)
  comisionValue?: number | null;
  @Field(sum, { ...clearable, description: 'The least commission; of `percentage` only.' })
  minimoClp?: number | null;
  @Field(sum, { ...clearable, description: 'The least that the owner gets of a sale.' })
  ownerMinimumClp?: number | null;
  @Field(uuid(), { ...clearable, description: 'The consignment candidate that it came of, which becomes `accepted`.' })
  candidateId?: string | null;
}

@Together<ConsignmentRequest>(['comisionType', 'comisionValue'], ({ comisionType = null, comisionValue = null }) =>
  problemsOfCommission({ comisionType, comisionValue }),
)
export class ConsignmentRequest extends ConsignmentTermsRequest {
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(modalidad)
  modalidad: Modalidad;
}

@Together<ConsignmentPatchRequest>(['comisionType', 'comisionValue'], ({ comisionType, comisionValue }) =>
  // A field sent alone is validated with the contract's stored value for the other.
  comisionType === undefined || comisionValue === undefined
    ? []
    : problemsOfCommission({ comisionType, comisionValue }),
)
export class ConsignmentPatchRequest {
  @Field(uuid(), { ...clearable, description: 'The contact whose vehicle it is.' })
  duenoContactId?: string | null;
  @Field(oneOf(MODALIDADES, 'Modalidad'), { ...optional, description: 'Whether the vehicle stands on the premises.' })
  modalidad?: Modalidad;
  @Field(oneOf(COMMISSION_TYPES, 'CommissionType'), { ...clearable, description: 'How the commission is agreed.' })
  comisionType?: CommissionType | null;
  @Field(number({ min: 0, max: CLP.max }), { ...clearable, description: 'The percentage, or the sum in CLP.' })
  comisionValue?: number | null;
  @Field(sum, { ...clearable, description: 'The least commission; of `percentage` only.' })
  minimoClp?: number | null;
  @Field(sum, { ...clearable, description: 'The least that the owner gets of a sale.', example: 7_500_000 })
  ownerMinimumClp?: number | null;
  @Field(uuid(), { ...clearable, description: 'The consignment candidate.' })
  candidateId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The member whose contract it is.' })
  salespersonId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The lead.' })
  leadId?: string | null;
  @Field(trimmedText({ max: 2_000 }), { ...clearable, description: 'A note of the workspace.' })
  note?: string | null;
  @Field(oneOf(CONSIGNMENT_STATES), {
    ...optional,
    description: '`devuelto` returns the vehicle. `vendido` is refused: a contract is sold by its own operation.',
  })
  estado?: 'activo' | 'devuelto' | 'vendido';
}

export class ConsignmentResource extends DocumentResource {
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(uuid(), { ...nullable, person: 'id', description: 'The contact whose vehicle it is.' })
  duenoContactId: string | null;
  @Field(modalidad)
  modalidad: Modalidad;
  @Field(commissionType, nullable)
  comisionType: CommissionType | null;
  @Field(commissionValue, nullable)
  comisionValue: number | null;
  @Field(worked('The least commission.', null), nullable)
  minimoClp: number | null;
  @Field(worked('The least that the owner gets of a sale.', null), nullable)
  ownerMinimumClp: number | null;
  @Field(uuid(), { ...nullable, description: 'The consignment candidate.' })
  candidateId: string | null;
  @Field(estado)
  estado: string;
  @Field(text({ max: 500 }), {
    ...nullable,
    person: 'withheld',
    description: 'Why the vehicle went back.',
    example: null,
  })
  returnReason: string | null;
  @Field(uuid(), { ...nullable, description: 'The member or key that returned it.' })
  returnedBy: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was returned.' })
  returnedAt: Date | null;
  @Field(uuid(), { ...nullable, description: 'The member or key that sold it.' })
  soldBy: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was sold.' })
  soldAt: Date | null;
  @Field(uuid(), { ...nullable, description: 'The settlement of the sale.' })
  liquidacionId: string | null;
  @Field(worked('What the buyer paid.', null), nullable)
  amountVentaClp: number | null;
  @Field(worked('The commission.', null), nullable)
  comisionAmountClp: number | null;
  @Field(worked('What the owner gets.', null), nullable)
  montoOwnerClp: number | null;
}

const concepto = documented(trimmedText({ max: 100 }), { description: 'What it was spent on.', example: 'Lavado' });

export class ExpenseRequest {
  @Field(concepto)
  concepto: string;
  @Field(clp('The expense.', 20_000))
  amountClp: number;
}

class ExpenseResource {
  @Field(concepto, { person: false })
  concepto: string;
  @Field(clp('The expense.', 20_000))
  amountClp: number;
}

export class SettlementResource extends SeenResource {
  @Field(uuid(), { description: 'The contract.' })
  consignmentId: string;
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(uuid(), { ...nullable, description: 'The approved sale note; null for a sale that is kept elsewhere.' })
  saleNoteId: string | null;
  @Field(worked('What the buyer paid.'))
  amountVentaClp: number;
  @Field(worked('The commission.', 404_550))
  comisionAmountClp: number;
  @Field(worked('The tax on the commission.', 76_865))
  ivaComisionClp: number;
  @ObjectListField(() => ExpenseResource, { description: 'What else is taken off.' })
  gastos: readonly ExpenseResource[];
  @Field(worked('What the owner gets: the amount less commission, its tax and expenses.', 8_508_595))
  montoOwnerClp: number;
}

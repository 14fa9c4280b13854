import { CLP, type Issue } from '@workops/kernel';
import { basisPointsOf, type CommissionTerms } from './commission';

export const MODALIDADES = ['en_local', 'virtual'] as const;
export type Modalidad = (typeof MODALIDADES)[number];

/** What owner and seller agreed on; a patch of the contract may change all of it. */
export interface ConsignmentTerms extends CommissionTerms {
  duenoContactId: string | null;
  modalidad: Modalidad;
  /** The least that the owner gets of a sale. */
  ownerMinimumClp: number | null;
  candidateId: string | null;
}

const issue = (path: string, message: string): Issue => ({ path, message, code: 'custom' });

/** Why the commission cannot be read at all: 400. `within` is the place of the contract in the body. */
export function malformedCommission({ comisionType, comisionValue }: CommissionTerms, within = ''): Issue[] {
  if ((comisionType === null) !== (comisionValue === null)) {
    return [issue(`${within}${comisionType === null ? 'comision_type' : 'comision_value'}`, 'comision_type and comision_value go together.')];
  }
  if (comisionType === 'percentage' && basisPointsOf(comisionValue!) === undefined) {
    return [issue(`${within}comision_value`, 'Must be above 0 and up to 100, with at most two decimals.')];
  }
  if (comisionType === 'fixed' && !Number.isInteger(comisionValue)) {
    return [{ path: `${within}comision_value`, message: 'Must be an integer.', code: 'invalid_type' }];
  }
  if (comisionType === 'fixed' && comisionValue! < CLP.min) {
    return [{ path: `${within}comision_value`, message: `Must be at least ${CLP.min}.`, code: 'too_small' }];
  }
  return [];
}

/** Why the terms do not go together: 422. */
export const unusableTerms = ({ comisionType, minimoClp }: CommissionTerms): Issue[] =>
  minimoClp !== null && comisionType !== 'percentage' ? [issue('minimo_clp', 'El mínimo vale solo para una comisión porcentual.')] : [];

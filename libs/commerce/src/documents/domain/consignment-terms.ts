import { CLP, type Issue, type IssueCode } from '@workops/kernel';
import { basisPointsOf, type CommissionTerms, type CommissionType } from './commission';

export const MODALIDADES = ['en_local', 'virtual'] as const;
export type Modalidad = (typeof MODALIDADES)[number];

export interface ConsignmentTerms extends CommissionTerms {
  duenoContactId: string | null;
  modalidad: Modalidad;
  /** The least that the owner gets from a sale. */
  ownerMinimumClp: number | null;
  candidateId: string | null;
}

export interface WrittenCommission {
  comisionType: CommissionType | null;
  /** A percentage with at most two decimals, or CLP. */
  comisionValue: number | null;
}

/** `within` is the contract's path in the body. */
export function problemsOfCommission({ comisionType, comisionValue }: WrittenCommission, within = ''): Issue[] {
  const wrong = (field: string, message: string, code: IssueCode): Issue[] => [
    { path: `${within}${field}`, message, code },
  ];
  if (comisionType === null || comisionValue === null) {
    if (comisionType === comisionValue) return [];
    return wrong(
      comisionType === null ? 'comision_type' : 'comision_value',
      'comision_type and comision_value go together.',
      'custom',
    );
  }
  if (comisionType === 'percentage') {
    const message = 'Must be above 0 and up to 100, with at most two decimals.';
    return basisPointsOf(comisionValue) === undefined ? wrong('comision_value', message, 'custom') : [];
  }
  if (!Number.isInteger(comisionValue)) return wrong('comision_value', 'Must be an integer.', 'invalid_type');
  return comisionValue < CLP.min ? wrong('comision_value', `Must be at least ${CLP.min}.`, 'too_small') : [];
}

/** The input must be valid. */
export const agreedCommission = ({
  comisionType,
  comisionValue,
}: WrittenCommission): Pick<CommissionTerms, 'comisionType' | 'comisionValue'> => ({
  comisionType,
  comisionValue:
    comisionType === 'percentage' && comisionValue !== null ? basisPointsOf(comisionValue)! : comisionValue,
});

export const problemOfTerms = ({ comisionType, minimoClp }: CommissionTerms): string | undefined =>
  minimoClp !== null && comisionType !== 'percentage' ? 'El mínimo vale solo para una comisión porcentual.' : undefined;

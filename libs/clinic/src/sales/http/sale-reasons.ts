import { saleRefusals, type MoveOf, type SaleKind } from '../../index';
import type { Reasons } from '@workops/edge';

export function reasonsFor<K extends SaleKind>(name: string, kind: K, move: MoveOf<K>, ...besides: string[]): Reasons {
  const [first, ...furtherWords] = [...saleRefusals(kind, move), ...besides];
  return { status: 409, name, words: [first!, ...furtherWords] };
}

/** A privacy request blocks the patient's data. */
export const PATIENT_BLOCKED = 'patient_blocked';

import { refusalsOf, type MoveOf, type SaleKind } from '../../index';
import type { Reasons } from '@workops/edge';

/** The 409 reasons of a move, from the table of its kind, plus additional ones. */
export function reasonsFor<K extends SaleKind>(name: string, kind: K, move: MoveOf<K>, ...besides: string[]): Reasons {
  const [first, ...others] = [...refusalsOf(kind, move), ...besides];
  return { status: 409, name, words: [first!, ...others] };
}

/** The refusal while a privacy request blocks the patient's data. */
export const PATIENT_BLOCKED = 'patient_blocked';

import { reasonsOf, type DocumentKind, type MoveOf } from '../../index';
import type { Reasons } from '@workops/edge';

/** Issuing counts as the move if none is named. */
export function reasonsFor<K extends DocumentKind>(name: string, kind: K, move?: MoveOf<K>): Reasons {
  const [first, ...others] = reasonsOf(kind, move);
  return { status: 409, name, words: [first!, ...others] };
}

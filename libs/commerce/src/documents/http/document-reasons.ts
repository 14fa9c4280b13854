import { reasonsOf, type DocumentKind, type MoveOf } from '../../index';
import type { Reasons } from '@workops/edge';

/** Reasons for refusing an operation on documents with 409, from the table of its kind: issuing where no move is given. */
export function reasonsFor<K extends DocumentKind>(name: string, kind: K, move?: MoveOf<K>): Reasons {
  const [first, ...others] = reasonsOf(kind, move);
  return { status: 409, name, words: [first!, ...others] };
}

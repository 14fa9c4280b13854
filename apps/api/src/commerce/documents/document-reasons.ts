import { reasonsOf, type DocumentKind, type MoveOf } from '@workops/commerce';
import type { Reasons } from '../../http/reasons';

/** Why an operation on documents is refused with 409, as the table of its kind says: issuing where no move is named. */
export function reasonsFor<K extends DocumentKind>(name: string, kind: K, move?: MoveOf<K>): Reasons {
  const [first, ...others] = reasonsOf(kind, move);
  return { status: 409, name, words: [first!, ...others] };
}

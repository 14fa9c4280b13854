import { reasonsOf, type DocumentKind, type MoveOf } from '../../index';
import type { Reasons } from '@workops/edge';

/** The 409 reasons of a document's move, or of issuing if no move is given, from the table of its kind. */
export function reasonsFor<K extends DocumentKind>(name: string, kind: K, move?: MoveOf<K>): Reasons {
  const [first, ...others] = reasonsOf(kind, move);
  return { status: 409, name, words: [first!, ...others] };
}

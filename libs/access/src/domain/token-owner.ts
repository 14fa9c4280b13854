import { DomainError, type Actor } from '@workops/kernel';

/** Personal tokens belong to the member who minted them: no one else sees or revokes them. Throws `forbidden` where the actor is no member. */
export function ownerOf({ author }: Actor): string {
  if (author.kind === 'member' && author.id !== null) return author.id;
  throw new DomainError('forbidden', 'FORBIDDEN', 'Only a member has personal tokens.');
}

import { DomainError, type Actor } from '@workops/kernel';

/**
 * Personal tokens belong to the member who minted them; other members cannot see or revoke them. Throws `forbidden` if
 * the actor is not a member.
 */
export function requireOwner({ author }: Actor): string {
  if (author.kind === 'member' && author.id !== null) return author.id;
  throw new DomainError('forbidden', 'FORBIDDEN', 'Only a member has personal tokens.');
}

import { DomainError, type Actor } from '@workops/kernel';

/** A personal token is seen and revoked only by its member. Throws `forbidden` for other actors. */
export function requireOwner({ author }: Actor): string {
  if (author.kind === 'member' && author.id !== null) return author.id;
  throw new DomainError('forbidden', 'FORBIDDEN', 'Only a member has personal tokens.');
}

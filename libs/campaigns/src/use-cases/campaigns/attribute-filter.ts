import { DomainError, type Actor } from '@workops/kernel';
import type { Campaign } from '../../domain/campaigns/campaign';

/**
 * Who an audience by attributes has, or how many, tells the attributes of contacts value by value. Throws `forbidden`: `scope_not_held` for a caller who may not
 * read contacts.
 */
export function mustReadAttributes({ scopes }: Pick<Actor, 'scopes'>, filter: Campaign['filter'] | undefined): void {
  if (Object.keys(filter?.attributes ?? {}).length === 0 || scopes.has('contacts:read')) return;
  const message = 'An audience by attributes tells what contacts have: the credential lacks contacts:read.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'scope_not_held', scope: 'contacts:read' });
}

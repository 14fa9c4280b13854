import { DomainError, type Actor, type Scope } from '@workops/kernel';

const refused = (message: string, details: object): DomainError => new DomainError('forbidden', 'FORBIDDEN', message, { ...details });

/** What acts on every record of the workspace is made and changed by callers who see them all. Throws `forbidden`: `visibility_not_held`. */
export function mustSeeAll({ visibility }: Pick<Actor, 'visibility'>): void {
  if (visibility.kind === 'all') return;
  throw refused('It acts on all records, and the credential does not see them all.', { reason: 'visibility_not_held' });
}

/** What acts later does nothing that its maker could not do by hand. Throws `forbidden`: `scope_not_held`. */
export function mustHoldScope({ scopes }: Pick<Actor, 'scopes'>, scope: Scope): void {
  if (!scopes.has(scope)) throw refused(`The credential lacks what it does: ${scope}.`, { reason: 'scope_not_held', scope });
}

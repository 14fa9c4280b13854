import { DomainError, type Actor, type Scope } from '@workops/kernel';

const forbidden = (message: string, details: object): DomainError =>
  new DomainError('forbidden', 'FORBIDDEN', message, { ...details });

/** A record that acts later may do no more than its maker. Throws `forbidden` with the reason `scope_not_held`. */
export function mustHoldScope({ scopes }: Pick<Actor, 'scopes'>, scope: Scope): void {
  if (!scopes.has(scope))
    throw forbidden(`The credential lacks what it does: ${scope}.`, { reason: 'scope_not_held', scope });
}

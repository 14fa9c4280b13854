import { DomainError, type Scope, type Visibility } from '@workops/kernel';
import type { Role, VisibilityKind } from './role';

export interface Granter {
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
  /** An owner or the operator of the service; never an API key. */
  isOwner: boolean;
}

export interface Grant {
  role: Role;
  scopes: ReadonlySet<Scope>;
  visibility: VisibilityKind;
  /** Empty for a role. */
  locationIds: readonly string[];
}

const forbidden = (reason: string, message: string) => new DomainError('forbidden', 'FORBIDDEN', message, { reason });

function seesNoLess({ visibility }: Granter, grant: Grant): boolean {
  if (visibility.kind === 'all') return true;
  if (visibility.kind !== grant.visibility) return false;
  return visibility.kind === 'assigned' || grant.locationIds.every((id) => visibility.locationIds.includes(id));
}

/**
 * Refuses rights that the actor lacks, also on the changed member. Throws `forbidden` with the reason `role_above_own`,
 * `scope_not_held` or `visibility_not_held`.
 */
export function assertMayGrant(granter: Granter, grant: Grant): void {
  if (grant.role === 'owner' && !granter.isOwner)
    throw forbidden('role_above_own', 'Solo un propietario puede dar o quitar ese rol.');
  const lacking = [...grant.scopes].filter((scope) => !granter.scopes.has(scope));
  if (lacking.length > 0)
    throw forbidden('scope_not_held', `The credential lacks what the role opens: ${lacking.join(', ')}.`);
  if (!seesNoLess(granter, grant))
    throw forbidden('visibility_not_held', 'The credential does not see all the records that the role opens.');
}

/**
 * A key acts on all records, so its minter must see them all. Throws `forbidden` with the reason `visibility_not_held`.
 */
export function assertMayMintKeys({ visibility }: Pick<Granter, 'visibility'>): void {
  if (visibility.kind !== 'all')
    throw forbidden('visibility_not_held', 'A key acts on all records, and the credential does not see them all.');
}

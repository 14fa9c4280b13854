import { malformed, type Actor } from '@workops/kernel';
import type { AddressGuard } from '../ports';

export interface ReachableUrlDeps {
  guard: AddressGuard;
  /** Whether live workspaces, too, may be delivered to in the clear. */
  plainHttp: boolean;
}

/** Asks the outside where the url leads, and throws `malformed` when deliveries of this workspace must not go there. */
export async function mustBeReachable({ guard, plainHttp }: ReachableUrlDeps, { livemode }: Pick<Actor, 'livemode'>, url: string): Promise<void> {
  const { protocol, hostname } = new URL(url);
  const problem = await guard.problemWith(hostname, protocol === 'https:' || !livemode || plainHttp);
  if (problem) throw malformed('body', [{ path: 'url', message: problem, code: 'invalid_string' }]);
}

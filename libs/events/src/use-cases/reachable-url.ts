import { malformed } from '@workops/kernel';
import type { AddressGuard } from '../ports';

/** Asks the outside where the url leads, and throws `malformed` when deliveries must not go there. */
export async function mustBeReachable(guard: AddressGuard, url: string): Promise<void> {
  const problem = await guard.problemWith(new URL(url).hostname);
  if (problem) throw malformed('body', [{ path: 'url', message: problem, code: 'invalid_string' }]);
}

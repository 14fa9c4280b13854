import type { GivenSum } from '@workops/commerce';
import { malformed } from '@workops/kernel';
import { documented, clp as sum, type Shape } from '../../http/fields/shapes';

/** The two ways to name a price. */
export const totalClp = documented(sum(), { description: 'What the buyer pays, tax included.', example: 8_990_000 });
/** Without an example to send: one of the two is given. */
export const netClp: Shape = { ...sum(), description: 'The price before tax, in place of the total.', example: 7_554_622 };

/** The one of the two that is given; undefined where none is. Throws 400 for both. */
export function sumOf({ totalClp, netClp }: { totalClp?: number; netClp?: number }): GivenSum | undefined {
  if (totalClp !== undefined && netClp !== undefined) {
    throw malformed('body', [{ path: 'net_clp', message: 'Only one of total_clp and net_clp can be given.', code: 'custom' }]);
  }
  if (totalClp !== undefined) return { totalClp };
  return netClp === undefined ? undefined : { netClp };
}

/** The one of the two that is given. Throws 400 where not exactly one is. */
export function mustBeOneSum(given: { totalClp?: number; netClp?: number }): GivenSum {
  const sum = sumOf(given);
  if (sum) return sum;
  throw malformed('body', [{ path: 'total_clp', message: 'One of total_clp and net_clp is required.', code: 'custom' }]);
}

import type { GivenSum } from '../../index';
import type { Issue } from '@workops/kernel';
import { clp as sum, documented, type Shape, Together } from '@workops/edge';

export const totalClp = documented(sum(), { description: 'What the buyer pays, tax included.', example: 8_990_000 });
/** A request gives only one of the sums, so this has no example. */
export const netClp: Shape = {
  ...sum(),
  description: 'The price before tax, in place of the total.',
  example: 7_554_622,
};

interface Given {
  totalClp?: number;
  netClp?: number;
}

const BOTH: Issue = { path: 'net_clp', message: 'Only one of total_clp and net_clp can be given.', code: 'custom' };
const NEITHER: Issue = { path: 'total_clp', message: 'One of total_clp and net_clp is required.', code: 'custom' };

/** Refuses both sums at once. */
export const OneSum = Together<Given>(['totalClp', 'netClp'], ({ totalClp: total, netClp: net }) =>
  total !== undefined && net !== undefined ? [BOTH] : [],
);

export const SomeSum = Together<Given>(['totalClp', 'netClp'], (given) => (sumOf(given) ? [] : [NEITHER]));

export function sumOf({ totalClp: total, netClp: net }: Given): GivenSum | undefined {
  if (total !== undefined) return { totalClp: total };
  return net === undefined ? undefined : { netClp: net };
}

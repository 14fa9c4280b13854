import type { ContextDeclaration } from '@workops/platform';
import { orderedHolders } from './merges';
import { contexts } from './registry';

const declared: readonly ContextDeclaration[] = contexts;
const declaredNames = (context: string) =>
  declared.flatMap(({ name, contactIds = [] }) => (name === context ? contactIds : [])).map(({ name }) => name);

it('a merge moves clinic records before appointments, in the order of an erasure', () => {
  const order = orderedHolders(declared).map(({ name }) => name);
  expect([...order].sort()).toEqual(declared.flatMap(({ name }) => declaredNames(name)).sort());
  expect(order.slice(0, 1)).toEqual(declaredNames('clinic'));
  expect(declaredNames('scheduling')).not.toHaveLength(0);
});

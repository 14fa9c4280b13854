import type { ContextDeclaration } from '@workops/platform';
import { moversOf } from './merges';
import { contexts } from './registry';

const declared: readonly ContextDeclaration[] = contexts;
const namesOf = (context: string) =>
  declared.flatMap(({ name, contactIds = [] }) => (name === context ? contactIds : [])).map(({ name }) => name);

it('a merge moves clinic records before appointments, in the order of an erasure', () => {
  const order = moversOf(declared).map(({ name }) => name);
  expect([...order].sort()).toEqual(declared.flatMap(({ name }) => namesOf(name)).sort());
  expect(order.slice(0, 1)).toEqual(namesOf('clinic'));
  expect(namesOf('scheduling')).not.toHaveLength(0);
});

import type { Issue } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { fieldsOf } from './fields/declared-fields';
import type { DeclaredOperation } from './operation-declaration';
import { MalformedCall } from './validation';

/** The names that a query string of the operation may have. */
export const queryNamesOf = ({ query }: DeclaredOperation): readonly string[] => (query ? [...fieldsOf(query).keys()] : []);

function unknown(path: string, known: readonly string[]): Issue {
  const help = known.length > 0 ? `Known are ${known.join(', ')}.` : 'The operation takes none.';
  return { path, message: `Is not a query parameter of this operation. ${help}`, code: 'unrecognized_keys' };
}

/** A filter that is misspelt and ignored would answer with strangers: what the operation does not know is refused. */
export function refuseUnknownQuery({ query, routeOptions }: FastifyRequest): void {
  const { operation } = routeOptions.config;
  if (!operation) return;
  const fields = operation.query && fieldsOf(operation.query);
  const strange = Object.keys(query as object).filter((name) => !fields?.has(name));
  if (strange.length === 0) return;
  const known = queryNamesOf(operation);
  throw new MalformedCall(
    'query',
    strange.slice(0, 20).map((name) => unknown(name, known)),
  );
}

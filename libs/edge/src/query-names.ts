import type { Issue } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { declaredFields } from './fields/declared-fields';
import type { RequestClasses } from './request-classes';
import { MalformedCall } from './validation';

export const queryNames = ({ query }: RequestClasses): readonly string[] =>
  query ? [...declaredFields(query).values()].map(({ wire }) => wire) : [];

function unknown(path: string, knownNames: readonly string[]): Issue {
  const help = knownNames.length > 0 ? `Known are ${knownNames.join(', ')}.` : 'The operation takes none.';
  return { path, message: `Is not a query parameter of this operation. ${help}`, code: 'unrecognized_keys' };
}

/** Ignoring a misspelt filter would return the wrong records. */
export function refuseUnknownQuery({ query, routeOptions }: FastifyRequest): void {
  const { operation } = routeOptions.config;
  if (!operation) return;
  const { queryNames } = operation;
  const strange = Object.keys(query as object).filter((name) => !queryNames.includes(name));
  if (strange.length === 0) return;
  throw new MalformedCall(
    'query',
    strange.slice(0, 20).map((name) => unknown(name, queryNames)),
  );
}

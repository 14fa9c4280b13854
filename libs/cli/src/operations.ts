import { CliError } from './exit';
import type { PackedOperation } from './packed';

type Method = PackedOperation['method'];

/** All path parameters are filled in; `operation` is undefined for an unknown path. */
export interface Target {
  path: string;
  operation: PackedOperation | undefined;
}

const API = /^\/api\/v1(?=\/)/;
const PART = /\{(\w+)\}/g;

/** Accepts an operation id, a path template with ids, or a literal path. */
export function resolveTarget(
  operations: readonly PackedOperation[],
  method: Method,
  named: string,
  ids: readonly string[],
): Target {
  if (!named.startsWith('/')) return filled(byId(operations, method, named), ids);
  const path = named.replace(API, '');
  const template = operations.find((each) => each.method === method && each.path === path);
  if (template) return filled(template, ids);
  if (ids.length > 0) throw new CliError(`No ids stand in ${path}.`);
  const [bare] = path.split(/[?#]/, 1);
  return { path, operation: operations.find((each) => each.method === method && matches(each.path, bare!)) };
}

function byId(operations: readonly PackedOperation[], method: Method, named: string): PackedOperation {
  const word = named.toLowerCase();
  const operation = operations.find(({ id }) => id.toLowerCase() === word);
  if (operation?.method === method) return operation;
  if (operation)
    throw new CliError(`${operation.id} is ${operation.method}: workops ${operation.method} ${operation.id}`);
  const near = operations
    .filter(({ id, ...each }) => each.method === method && id.toLowerCase().includes(word))
    .map(({ id }) => id);
  const hint = near.length > 0 ? ` Of that name: ${near.slice(0, 8).join(', ')}.` : '';
  throw new CliError(`There is no operation ${named}, and a path begins with /.${hint}`);
}

function filled(operation: PackedOperation, ids: readonly string[]): Target {
  const names = [...operation.path.matchAll(PART)].map(([, name]) => name!);
  if (names.length !== ids.length) {
    throw new CliError(
      `${operation.path} takes ${names.length === 0 ? 'no ids' : names.join(' and ')}; ${ids.length} given.`,
    );
  }
  const left = [...ids];
  const path = operation.path.replace(PART, (_all, name: string) => {
    const id = left.shift()!;
    // These would change the path.
    if (['', '.', '..'].includes(id)) throw new CliError(`${name} is no id.`);
    return encodeURIComponent(id);
  });
  return { path, operation };
}

function matches(template: string, path: string): boolean {
  const [parts, actualParts] = [template.split('/'), path.split('/')];
  return (
    parts.length === actualParts.length &&
    parts.every((part, at) => (part.startsWith('{') ? actualParts[at] !== '' : part === actualParts[at]))
  );
}

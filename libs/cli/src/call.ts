import type { AnyOptions } from '@workops/client';
import type { Around } from './around';
import { anyApiOf } from './api';
import { CliError } from './exit';
import { fieldsOf, jsonOf } from './fields';
import { fileOf } from './files';
import { targetOf } from './operations';
import type { PackedOperation } from './packed';

export interface CallOptions {
  field: string[];
  query: string[];
  data?: string;
  all?: boolean;
  idempotencyKey?: string;
}

type Method = PackedOperation['method'];
/** Calls any operation of the API, by its id or path. */
export async function call(
  around: Around,
  method: Method,
  named: string,
  ids: string[],
  options: CallOptions,
): Promise<void> {
  const { packed, show, terminal } = around;
  const { path, operation } = targetOf(packed.operations, method, named, ids);
  const inQuery = method === 'get' || method === 'delete';
  const query = {
    ...(inQuery && fieldsOf(options.field, operation?.query ?? {})),
    ...fieldsOf(options.query, operation?.query ?? {}),
  };
  if (inQuery && options.data !== undefined) throw new CliError(`A ${method} has no body.`);
  const body = inQuery ? undefined : await bodyOf(around, options, operation);
  const client = anyApiOf(around.credentials());
  const given: AnyOptions = {
    query,
    body,
    signal: terminal.interrupted,
    ...(options.idempotencyKey && { idempotencyKey: options.idempotencyKey }),
  };
  if (options.all) {
    const goesOn = method === 'get' && (!operation || Object.hasOwn(operation.query, 'cursor'));
    if (!goesOn) throw new CliError('--all is for lists that go on at a cursor.');
    for await (const item of client.each(path, given)) show.result(JSON.stringify(item), item);
    return;
  }
  const answer = await client[method](path, given);
  if (answer instanceof Response) {
    for await (const piece of answer.body ?? []) terminal.out(piece as Uint8Array);
    return;
  }
  if (answer === undefined) show.note('Done.');
  else show.result(JSON.stringify(answer, null, 2), answer);
}

/** The content of `--data`, overridden by the fields; undefined if neither is given. */
async function bodyOf(
  { terminal }: Around,
  { data, field }: CallOptions,
  operation: PackedOperation | undefined,
): Promise<unknown> {
  const fields = fieldsOf(field, operation?.body ?? {});
  if (data === undefined) return field.length > 0 ? fields : undefined;
  const whole = jsonOf(data.startsWith('@') ? await contentOf(data.slice(1), () => terminal.input()) : data, '--data');
  if (field.length === 0) return whole;
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole))
    throw new CliError('--data is no object that fields could be added to.');
  return { ...whole, ...fields };
}

async function contentOf(name: string, input: () => Promise<string>): Promise<string> {
  return name === '-' ? input() : fileOf(name).toString('utf8');
}

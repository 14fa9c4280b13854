import type { AnyOptions } from '@workops/client';
import type { Around } from './around';
import { createUntypedApi } from './api';
import { CliError } from './exit';
import { parseFields, parseJson } from './fields';
import { readInputFile } from './files';
import { resolveTarget } from './operations';
import type { PackedOperation } from './packed';

export interface CallOptions {
  field: string[];
  query: string[];
  data?: string;
  all?: boolean;
  idempotencyKey?: string;
}

type Method = PackedOperation['method'];
export async function call(
  around: Around,
  method: Method,
  named: string,
  ids: string[],
  options: CallOptions,
): Promise<void> {
  const { packed, show, terminal } = around;
  const { path, operation } = resolveTarget(packed.operations, method, named, ids);
  const inQuery = method === 'get' || method === 'delete';
  const query = {
    ...(inQuery && parseFields(options.field, operation?.query ?? {})),
    ...parseFields(options.query, operation?.query ?? {}),
  };
  if (inQuery && options.data !== undefined) throw new CliError(`A ${method} has no body.`);
  const body = inQuery ? undefined : await readBody(around, options, operation);
  const client = createUntypedApi(around.credentials());
  const callOptions: AnyOptions = {
    query,
    body,
    signal: terminal.interrupted,
    ...(options.idempotencyKey && { idempotencyKey: options.idempotencyKey }),
  };
  if (options.all) {
    const goesOn = method === 'get' && (!operation || Object.hasOwn(operation.query, 'cursor'));
    if (!goesOn) throw new CliError('--all is for lists that go on at a cursor.');
    for await (const item of client.each(path, callOptions)) show.result(JSON.stringify(item), item);
    return;
  }
  const answer = await client[method](path, callOptions);
  if (answer instanceof Response) {
    for await (const piece of answer.body ?? []) terminal.out(piece as Uint8Array);
    return;
  }
  if (answer === undefined) show.note('Done.');
  else show.result(JSON.stringify(answer, null, 2), answer);
}

/** The content of `--data`, overridden by fields; undefined without both. */
async function readBody(
  { terminal }: Around,
  { data, field }: CallOptions,
  operation: PackedOperation | undefined,
): Promise<unknown> {
  const fields = parseFields(field, operation?.body ?? {});
  if (data === undefined) return field.length > 0 ? fields : undefined;
  const whole = parseJson(
    data.startsWith('@') ? await readContent(data.slice(1), () => terminal.input()) : data,
    '--data',
  );
  if (field.length === 0) return whole;
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole))
    throw new CliError('--data is no object that fields could be added to.');
  return { ...whole, ...fields };
}

async function readContent(name: string, input: () => Promise<string>): Promise<string> {
  return name === '-' ? input() : readInputFile(name).toString('utf8');
}

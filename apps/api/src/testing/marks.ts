import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SecretBox } from '@workops/platform';
import type { Sql } from '@workops/platform/database';
import { sealedIn } from '@workops/platform/testing';
import type { DeclaredOperation } from '@workops/edge';
import type { ApiAnswer, ApiApp, ApiCall, Method, Refusal } from './api-app';
import type { SampleCalls, Schema } from './sample-call';

/** The last attempt is unmarked. */
const MAX_ATTEMPTS = 20;

export interface MarkedCall {
  operation: string;
  mark: string;
  path: string;
  id: string | undefined;
}

type Body = Record<string, unknown>;
type Answer = ApiAnswer<Refusal & { data?: { id?: string } }>;

const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_' ORDER BY 1`;
const SAYING = (table: string): string => `
  SELECT DISTINCT each.key AS "column", mark FROM ${table} t, jsonb_each_text(to_jsonb(t)) each, unnest($1::text[]) mark
   WHERE strpos(lower(each.value), mark) > 0 OR strpos(each.value, encode(convert_to(mark, 'UTF8'), 'hex')) > 0`;

/** Searches encrypted columns and stored files too. */
export async function placesOfMarks(
  sql: Sql,
  directory: string,
  sealer: SecretBox,
  marks: readonly string[],
): Promise<Map<string, Set<string>>> {
  const places = new Map<string, Set<string>>(marks.map((mark) => [mark, new Set()]));
  for (const { name } of await sql.query<{ name: string }>(TABLES)) {
    const rows = await sql.query<{ column: string; mark: string }>(SAYING(name), [marks]);
    for (const { column, mark } of rows) places.get(mark)!.add(`${name}.${column}`);
  }
  for (const { column, values } of await sealedIn(sql)) {
    for (const value of values) {
      const text = sealer.open(value).toLowerCase();
      for (const mark of marks) if (text.includes(mark)) places.get(mark)!.add(column);
    }
  }
  for (const file of await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!file.isFile()) continue;
    const text = (await readFile(join(file.parentPath, file.name))).toString('latin1');
    for (const mark of marks) if (text.includes(mark)) places.get(mark)!.add('a stored file');
  }
  return places;
}

const isMarkable = (schema: Schema): boolean =>
  [schema.type].flat().includes('string') &&
  !schema.enum &&
  !schema.format &&
  !schema.pattern &&
  (schema.maxLength ?? 100) >= 40;

function stands(declared: string, path: string): boolean {
  const [parts, actualParts] = [declared.split('/'), path.split('/')];
  return (
    parts.length === actualParts.length &&
    parts.every((part, place) => part.startsWith(':') || part === actualParts[place])
  );
}

/** Marks every free text, address and file sent, and adds an Idempotency-Key to writes. */
export class Marks {
  readonly calls: MarkedCall[] = [];
  private count = 0;

  constructor(
    api: ApiApp,
    private readonly samples: SampleCalls,
    private readonly operations: readonly DeclaredOperation[],
  ) {
    const call = api.call.bind(api);
    jest
      .spyOn(api, 'call')
      .mockImplementation(((method: Method, path: string, options: ApiCall = {}) =>
        this.marked(
          call as (method: Method, path: string, given: ApiCall) => Promise<Answer>,
          method,
          path,
          options,
        )) as ApiApp['call']);
  }

  private async marked(
    call: (method: Method, path: string, options: ApiCall) => Promise<Answer>,
    method: Method,
    path: string,
    given: ApiCall,
  ): Promise<Answer> {
    const operation = this.operations.find(
      (each) => each.method === method && stands(each.path, `/api/v1${path.split('?', 1)[0]}`),
    );
    if (!operation || method === 'GET') return call(method, path, given);
    this.count += 1;
    const number = String(this.count).padStart(4, '0');
    const texts = given.body === undefined ? [] : this.textPaths(operation, given.body);
    for (let attempt = 0, left = texts; ; attempt += 1) {
      // Stored errors of another attempt may repeat the value.
      const mark = `zq${number}${String.fromCharCode(97 + attempt)}xk`;
      const body = left.length > 0 ? this.withMark(given.body, left, mark) : given.body;
      const answer = await call(method, path, {
        ...given,
        headers: { ...given.headers, 'idempotency-key': mark },
        body,
      });
      if (answer.status < 300) {
        this.calls.push({ operation: operation.id, mark, path: path.split('?', 1)[0]!, id: answer.body?.data?.id });
        return answer;
      }
      if (left.length === 0 || attempt === MAX_ATTEMPTS) return answer;
      const objections = (answer.body?.error?.details?.body ?? []).map((issue) => issue.path);
      const accepted = left.filter((text) => !objections.includes(text));
      left = attempt === MAX_ATTEMPTS - 1 ? [] : accepted.length < left.length ? accepted : left.slice(1);
    }
  }

  private textPaths({ id }: DeclaredOperation, body: unknown): string[] {
    if (body instanceof FormData) return ['file'];
    if (typeof body !== 'object' || body === null) return [];
    return this.markablePaths(this.samples.bodySchema(id) ?? {}, body as Body, '');
  }

  private markablePaths(part: Schema, value: unknown, path: string): string[] {
    const schema = this.samples.resolved(part);
    const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
    if (Array.isArray(value))
      return value.flatMap((each, place) => this.markablePaths(schema.items ?? {}, each, at(place)));
    if (typeof value === 'object' && value !== null) {
      const { properties = {} } = schema;
      return Object.entries(value).flatMap(([name, each]) =>
        this.markablePaths(properties[name] ?? {}, each, at(name)),
      );
    }
    if (typeof value !== 'string') return [];
    return isMarkable(schema) || schema.format === 'email' ? [path] : [];
  }

  private withMark(body: unknown, paths: readonly string[], mark: string): unknown {
    if (body instanceof FormData) {
      const form = new FormData();
      const file = body.get('file') as File;
      const isText = file.type.startsWith('text/');
      form.set(
        'file',
        isText ? new Blob([`${mark} hola`], { type: 'text/plain' }) : file,
        `${mark}${file.name.slice(file.name.lastIndexOf('.'))}`,
      );
      return form;
    }
    if (typeof body !== 'object' || body === null) return body;
    const copy = structuredClone(body) as Body;
    for (const path of paths) {
      const names = path.split('.');
      const last = names.pop()!;
      const holder = names.reduce<Body>((each, name) => each[name] as Body, copy);
      const text = String(holder[last]);
      holder[last] =
        text.includes('@') && !text.includes(' ')
          ? `${mark}.${text}`
          : /^[a-z0-9_]+$/.test(text)
            ? `${text}_${mark}`
            : `${text} ${mark}`;
    }
    return copy;
  }
}

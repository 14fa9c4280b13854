import { Readable } from 'node:stream';
import { workspaceDeletionsOn } from '@workops/access';
import { deletionIsDue } from '@workops/access/testing';
import { mandatesTold } from '@workops/billing/testing';
import { DeletionRounds, sealedColumns, workspaceData } from '@workops/contexts';
import { systemClock, type Clock } from '@workops/kernel';
import { reseal, SecretBox } from '@workops/platform';
import { SystemAddressGuard } from '@workops/platform/addresses';
import { Files } from '@workops/platform/files';
import { CLOCK, createLogger } from '@workops/platform/process';
import { RequestLog } from '@workops/platform/requests';
import { rowsOfWorkspace, sealedIn, tablesThatSay } from '@workops/platform/testing';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { DeclaredOperation } from '@workops/edge';
import { VALIDATE_ONLY } from '@workops/edge/testing';
import { CalledOperationNotes, edgeSealed } from '@workops/edge/app';
import { gatheredIn, idsWithin, rowsOfOthers, tablesNaming } from './testing/gathered-workspace';
import type { ApiAnswer, Refusal } from './testing/api-app';
import { EXAMPLES_NOW, ExampleCalls, PHOTO, type Json } from './testing/example-calls';
import type { OperationsWorld, SampledCall } from './testing/operations-world';
import type { SamplePlace } from './testing/sample-place';
import { writtenTables } from './testing/written-tables';

let world: OperationsWorld;
let examples: ExampleCalls;
let document: Json;
let written: ReturnType<typeof writtenTables>;

beforeAll(async () => {
  examples = await ExampleCalls.start();
  ({ world } = examples);
  written = writtenTables(world.api.database);
  document = (await world.api.http.send({ method: 'GET', url: '/api/v1/openapi.json' })).json();
  jest.spyOn(world.api.app.get<Clock>(CLOCK), 'now').mockImplementation(() => new Date(EXAMPLES_NOW));
  // The hosts of the examples do not exist and do not resolve.
  jest.spyOn(SystemAddressGuard.prototype, 'problemWith').mockResolvedValue(null);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await examples.close();
});

const declaredExample = (operation: DeclaredOperation) => examples.declaredExample(operation);

type Ask = (over?: SampledCall) => Promise<ApiAnswer<unknown>>;

interface Validated {
  validate_only: { status: number };
}

/** Failure of a validation-only write, which must respond like the write without writing anything. */
async function rehearsed(
  { id, status, alsoStatus }: DeclaredOperation,
  ask: Ask,
  call: SampledCall,
  succeeds: boolean,
) {
  const first = await written.next();
  const answer = await ask({ ...call, query: '?validate_only=true' });
  const changed = await written.since(first);
  if (changed.length > 0) return `${id}: wrote ${changed.join(', ')}`;
  if (!succeeds) return answer.status >= 500 ? `${id}: ${answer.status} when validated` : undefined;
  const isAsDone =
    answer.status === 200 && [status, alsoStatus].includes((answer.body as Validated).validate_only?.status);
  return isAsDone ? undefined : `${id}: ${answer.status} ${JSON.stringify(answer.body)} when validated`;
}

interface Condition {
  ifMatch?: string;
  failure?: string;
}

/** Failures of a write's `If-Match`: an outdated ETag must be rejected; with the current one the call must succeed. */
async function conditioned(
  { readBy, id }: DeclaredOperation,
  place: SamplePlace,
  ask: (ifMatch: string) => Promise<ApiAnswer<Refusal>>,
  path?: string,
): Promise<Condition> {
  const read = async () => (await world.callAs(readBy!, place, { path })).headers.etag as string;
  const [tag, again] = [await read(), await read()];
  if (tag === undefined || tag !== again) return { failure: `${id}: its record has the tags ${tag} and ${again}` };
  const refused = await ask('"before"');
  return refused.status === 412 ? { ifMatch: tag } : { failure: `${id}: ${refused.status} to a tag that nothing has` };
}

/** Response of the operation to its example, unless it is a documented success. */
async function findFailure(operation: DeclaredOperation, place: SamplePlace): Promise<string | undefined> {
  const { id, status, alsoStatus } = operation;
  const call = await examples.makeCall(operation, place);
  const caller = await world.createCaller(operation, place);
  const ask = (ifMatch?: string) => caller({ ...call, ...(ifMatch && { ifMatch }) });
  if (operation.queryNames.includes(VALIDATE_ONLY)) {
    const failure = await rehearsed(operation, caller, call, true);
    if (failure !== undefined) return failure;
  }
  const condition: Condition = operation.readBy ? await conditioned(operation, place, ask, call.path) : {};
  if (condition.failure) return condition.failure;
  const answer = await ask(condition.ifMatch);
  return [status, alsoStatus].includes(answer.status)
    ? undefined
    : `${id}: ${answer.status} ${JSON.stringify(answer.body)}`;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum']);

/** All examples of the document with schema and path. */
function examplesIn(value: unknown, path: string): { path: string; schema: object; example: unknown }[] {
  if (!isObject(value)) return [];
  const { schema, example, examples } = value;
  return [
    ...(isObject(schema) && example !== undefined ? [{ path, schema, example }] : []),
    ...(Array.isArray(examples) ? examples.map((each: unknown) => ({ path, schema: value, example: each })) : []),
    ...Object.entries(value).flatMap(([name, each]) =>
      VALUES.has(name) && !path.endsWith('/properties') ? [] : examplesIn(each, `${path}/${name}`),
    ),
  ];
}

describe('an example of the OpenAPI document', () => {
  it('exists for every body and succeeds unchanged, with an ETag if supported', async () => {
    const taking = world.operations.filter(({ body }) => body);
    expect(taking.filter((operation) => !declaredExample(operation)).map(({ id }) => id)).toEqual([]);
    const failed: string[] = [];
    for (const operation of taking) {
      const failure = await findFailure(operation, await examples.choosePlace(operation));
      if (failure !== undefined) failed.push(failure);
    }
    expect(failed).toEqual([]);
  });

  it('without a body writes nothing if it is only validated', async () => {
    const writing = world.operations.filter(
      ({ body, method, queryNames }) => !body && method !== 'DELETE' && queryNames.includes(VALIDATE_ONLY),
    );
    expect(writing.length).toBeGreaterThan(20);
    const place = await world.aPlace();
    const failed: string[] = [];
    for (const operation of writing) {
      const call = await examples.makeCall(operation, place);
      const failure = await rehearsed(operation, await world.createCaller(operation, place), call, false);
      if (failure !== undefined) failed.push(failure);
    }
    expect(failed).toEqual([]);
  });

  it("of a deletion succeeds with the record's current ETag", async () => {
    const deleting = world.operations.filter(({ method, readBy }) => method === 'DELETE' && readBy);
    expect(deleting.length).toBeGreaterThan(20);
    const failed: string[] = [];
    const place = await world.aPlace();
    for (const operation of deleting) {
      const failure = await findFailure(operation, place);
      if (failure !== undefined) failed.push(failure);
    }
    expect(failed).toEqual([]);
  });

  it('encrypts only columns that are encrypted again when the key is replaced', async () => {
    const { database } = world.api;
    const declared = [...sealedColumns, ...edgeSealed];
    const names = declared.map(({ table, column }) => `${table}.${column}`);
    const before = await sealedIn(database);
    // Covers almost all columns, because the examples' records remain, except short-lived ones.
    expect(before.length).toBeGreaterThanOrEqual(10);
    expect(before.map(({ column }) => column).filter((column) => !names.includes(column))).toEqual([]);
    const [old, next] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
    const { unreadable } = await reseal(database, new SecretBox(next, old), declared);
    expect(unreadable).toEqual({});
    const [sealer, after] = [new SecretBox(next), await sealedIn(database)];
    expect(after.map(({ column }) => column)).toEqual(before.map(({ column }) => column));
    for (const { values } of after) for (const value of values) expect(sealer.open(value)).not.toBe('');
  });

  it('leaves nothing of a deleted workspace, and every row of the others', async () => {
    const { database, access, app } = world.api;
    const files = app.get(Files);
    const { id } = await world.connected();
    const file = await files.receive(id, Readable.from([PHOTO]), 100);
    await database.transaction((tx) => files.hold(tx, id, file.id));
    const { staying } = workspaceData;
    // Flushes the logs of the calls, so that no row is written during the comparison.
    await Promise.all([app.get(RequestLog).flush(), app.get(CalledOperationNotes).flush()]);
    const filled = await gatheredIn(database, id, staying);
    expect(filled.length).toBeGreaterThan(100);
    const [otherRows, ids] = [await rowsOfOthers(database, id, workspaceData), await idsWithin(database, id, staying)];
    const following = workspaceData.following.map(({ table }) => table);
    const naming = await tablesNaming(database, ids);
    expect([naming.includes(workspaceData.root), following.some((table) => naming.includes(table))]).toEqual([
      true,
      true,
    ]);

    const { name } = await access.settings.read({ workspaceId: id });
    await access.deleteWorkspace({ workspaceId: id, name, graceDays: 30 });
    await deletionIsDue(database, id);
    const rounds = new DeletionRounds({
      database,
      files,
      clock: systemClock,
      logger: createLogger('test', 'silent'),
      settledAfterMs: 0,
    });
    await rounds.round();
    // Mandates must end at their provider first.
    const waiting = workspaceData.awaited.filter(({ mostDays }) => mostDays !== undefined).map(({ table }) => table);
    expect(Object.keys(await rowsOfWorkspace(database, id, staying))).toEqual(waiting);
    await mandatesTold(database, id);
    await deletionIsDue(database, id);
    await rounds.round();

    expect(await rowsOfWorkspace(database, id, staying)).toEqual({});
    expect(await tablesThatSay(database, id)).toEqual(staying);
    expect(await tablesNaming(database, ids)).toEqual([]);
    expect(await files.open(id, file.id)).toBeUndefined();
    expect(await rowsOfOthers(database, id, workspaceData)).toEqual(otherRows);
    const [deletion] = await workspaceDeletionsOn(database).list(1);
    expect(deletion).toMatchObject({ workspaceId: id, dueAt: null, endedAt: expect.any(Date) as Date });
    expect(filled.filter((table) => !(table in deletion!.erased)).length).toBeLessThan(10);
  });

  it('is valid for its schema', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'openapi', components: document.components });
    const absolute = (schema: object) =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as object;
    const examples = examplesIn(document, '');
    expect(examples.length).toBeGreaterThan(100);
    const refused = examples.filter(({ schema, example }) => !ajv.compile(absolute(schema))(example));
    expect(refused.map(({ path, example }) => `${path} ${JSON.stringify(example)}`)).toEqual([]);
  });
});

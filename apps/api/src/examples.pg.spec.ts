import { Readable } from 'node:stream';
import { workspaceDeletionsOn } from '@workops/access';
import { deletionIsDue } from '@workops/access/testing';
import { mandatesTold } from '@workops/billing/testing';
import { DeletionRounds, sealedColumns, workspaceData } from '@workops/contexts';
import { systemClock, type Clock, type Ids } from '@workops/kernel';
import { reseal, SecretBox } from '@workops/platform';
import { SystemAddressGuard } from '@workops/platform/addresses';
import { Files } from '@workops/platform/files';
import { CLOCK, createLogger, IDS } from '@workops/platform/process';
import { RequestLog } from '@workops/platform/requests';
import { rowsOfWorkspace, sealedIn, tablesThatSay } from '@workops/platform/testing';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { DeclaredOperation } from './http/operation-declaration';
import { VALIDATE_ONLY } from './http/rehearsal/rehearsed';
import { edgeSealed } from './migrations';
import { gatheredIn, idsWithin, rowsOfOthers, tablesNaming } from './testing/gathered-workspace';
import type { ApiAnswer, ApiApp, Refusal } from './testing/api-app';
import { EmptyCalendar } from './testing/empty-calendar';
import { agentsInPaths, agentWithScenario, aSaidMessage, partsOfAgents } from './testing/sample-agents';
import { campaignAccount, campaignReferences, campaignsInPaths } from './testing/sample-campaigns';
import { clinicInPaths, clinicReferences } from './testing/sample-clinic';
import { aReceivedMessage, conversationsInPaths, correspondents, holdable } from './testing/sample-conversations';
import { documentReferences, documentsInPaths } from './testing/sample-documents';
import { OperationsWorld, type SampledCall } from './testing/operations-world';
import type { SamplePlace } from './testing/sample-place';
import { collectionOf, namesRecord, recordOf } from './testing/sample-records';
import { writtenTables } from './testing/written-tables';

/** A week before the times that the examples name. */
const NOW = '2027-01-11T15:00:00Z';

let world: OperationsWorld;
let calendar: EmptyCalendar;
let document: Json;
let written: ReturnType<typeof writtenTables>;

beforeAll(async () => {
  world = await OperationsWorld.start();
  written = writtenTables(world.api.database);
  calendar = await EmptyCalendar.start();
  document = (await world.api.app.inject({ method: 'GET', url: '/api/v1/openapi.json' })).json();
  jest.spyOn(world.api.app.get<Clock>(CLOCK), 'now').mockImplementation(() => new Date(NOW));
  // The hosts of the examples do not exist, and resolve to nothing.
  jest.spyOn(SystemAddressGuard.prototype, 'problemWith').mockResolvedValue(null);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await calendar.close();
  await world.close();
});

type Json = Record<string, unknown>;
type Made = { data: { id: string; claim_code: string } };

const exampleOf = ({ id }: DeclaredOperation): Json | undefined => world.samples.operation(id).requestBody?.content['application/json']?.example;

const made = async (path: string, id: string, { owner }: SamplePlace, without: readonly string[] = []) =>
  (await world.api.call<Made>('POST', path, { token: owner, body: world.samples.body(id, without) })).body.data;

/** A place with the contact that the examples name, which no second place can have. */
async function placeOfNamedContact(): Promise<SamplePlace> {
  const place = await world.aPlace();
  const [id] = exampleOf(world.operations.find((operation) => operation.id === 'mergeContacts')!)!.secondary_ids as [string];
  jest.spyOn(world.api.app.get<Ids>(IDS), 'next').mockReturnValueOnce(id);
  expect((await made('/contacts', 'createContact', place)).id).toBe(id);
  return place;
}

/** Operations whose examples name a contact, all of them the same. */
const NAMING_CONTACT: ReadonlySet<string> = new Set(['mergeContacts', 'recordConsents', 'createLead']);

/** What must be there before an example can succeed. */
const BEFORE: Record<string, (place: SamplePlace) => Promise<unknown>> = {
  writeContactAttributes: (place) => made('/contact-attributes', 'createContactAttributeDefinition', place),
};

/** The agent whose scenario or message the example names. */
let tested = '';

type InPath = (api: ApiApp, place: SamplePlace) => Promise<string>;

const inPaths = (makers: Record<string, InPath>): Record<string, (place: SamplePlace) => Promise<string>> =>
  Object.fromEntries(Object.entries(makers).map(([id, make]) => [id, (place: SamplePlace) => make(world.api, place)]));

/** The record in the path, where the usual one would refuse the example: an identity that a member has is not changed. */
const RECORD: Record<string, (place: SamplePlace) => Promise<string>> = {
  changeMember: async (place) => (await made('/members', 'addMember', place, ['subject'])).id,
  decideCreditApplication: (place) => documentsInPaths.decideCreditApplication(world.api, place),
  ...inPaths(clinicInPaths),
  ...inPaths(agentsInPaths),
  ...inPaths(campaignsInPaths),
  runScenarios: () => Promise.resolve(tested),
  correctAiAgent: () => Promise.resolve(tested),
  disposeAbono: (place) => documentsInPaths.disposeAbono(world.api, place),
  simulateInbound: (place) => conversationsInPaths.simulateInbound(world.api, place),
  handOffConversation: (place) => conversationsInPaths.handOffConversation(world.api, place),
  removeConversationFromTicket: (place) => conversationsInPaths.removeConversationFromTicket(world.api, place),
  returnConversationToAi: (place) => conversationsInPaths.returnConversationToAi(world.api, place),
};

const PHOTO = Buffer.from('ffd8ffe000104a46494600', 'hex');

/** What the path names beside that record. */
const PART: Record<string, (record: string, place: SamplePlace) => Promise<string>> = {
  removeConversationFromTicket: async (ticket, { owner }) => {
    const { body } = await world.api.call<{ data: { conversation_ids: [string] } }>('GET', `/tickets/${ticket}`, { token: owner });
    return body.data.conversation_ids[0];
  },
  applyMacro: (_conversation, place) => recordOf('/macros', world, place),
  readAiAgentVersion: () => Promise.resolve('1'),
  ...Object.fromEntries(
    Object.entries(partsOfAgents).map(([id, make]) => [id, (agent: string, place: SamplePlace) => make(world.api, place, agent)]),
  ),
  readAiAgentGraphVersion: () => Promise.resolve('1'),
  changeVehicleFile: async (vehicle, { owner }) => {
    const body = new FormData();
    body.set('file', new Blob([PHOTO], { type: 'image/jpeg' }), 'frente.jpg');
    return (await world.api.call<Made>('POST', `/vehicles/${vehicle}/attachments?kind=photo`, { token: owner, body })).body.data.id;
  },
};

async function firstPipeline({ owner }: SamplePlace): Promise<{ id: string; stages: { id: string }[] }> {
  const { data } = (await world.api.call<{ data: [{ id: string; stages: { id: string }[] }] }>('GET', '/pipelines', { token: owner })).body;
  return data[0];
}

const ofWhatsapp = async (place: SamplePlace): Promise<Json> => ({ messaging_account_id: await recordOf('/messaging-accounts', world, place) });

/** In place of facts that no fixture can provide: a calendar that answers at that host, and an issued secret. */
const INSTEAD: Record<string, (place: SamplePlace) => Promise<Json>> = {
  runScenarios: async (place) => {
    const { agent, scenario } = await agentWithScenario(world.api, place);
    tested = agent;
    return { scenario_ids: [scenario] };
  },
  correctAiAgent: async (place) => {
    const { agent, ...named } = await aSaidMessage(world.api, place);
    tested = agent;
    return named;
  },
  moveLeadToStage: async (place) => ({ stage_id: (await firstPipeline(place)).stages[1]!.id }),
  moveLeadToPipeline: async (place) => ({ pipeline_id: (await firstPipeline(place)).id }),
  bulkAssignLeads: async (place) => ({ lead_ids: [await recordOf('/leads', world, place)] }),
  connectCalendar: () => Promise.resolve({ url: calendar.url }),
  createCampaign: async (place) => ({ messaging_account_id: await campaignAccount(world.api, place) }),
  changeCampaign: async (place) => ({ messaging_account_id: await campaignAccount(world.api, place) }),
  createConversation: (place) => correspondents(world.api, place),
  placeOutboundHold: (place) => holdable(world.api, place),
  addConversationToTicket: async (place) => ({ conversation_id: (await aReceivedMessage(world.api, place)).conversationId }),
  createAssignmentRule: async (place) => ({ team_id: await recordOf('/teams', world, place) }),
  createWhatsappTemplate: ofWhatsapp,
  createWhatsappFlow: ofWhatsapp,
  syncWhatsappTemplates: ofWhatsapp,
  connectMessagingAccount: () => Promise.resolve({ config: world.graph.config }),
  claimDeviceAgent: async (place) => ({ claim_code: (await made('/device-agents', 'createDeviceAgent', place)).claim_code }),
};

const references = { ...documentReferences, ...clinicReferences, ...campaignReferences };

async function pathOf(operation: DeclaredOperation, place: SamplePlace): Promise<string> {
  const path = operation.path.replace('/api/v1', '').replace(':external_id', 'crm-1');
  if (!namesRecord(operation)) return path;
  const record = await (RECORD[operation.id]?.(place) ?? recordOf(collectionOf(operation.path), world, place));
  const part = await PART[operation.id]?.(record, place);
  return path.replace(/:\w+/, record).replace(/:\w+/, part ?? '');
}

/** An operation's call with its example, and the records that it needs. */
async function exampleCall(operation: DeclaredOperation, place: SamplePlace): Promise<SampledCall> {
  const { id } = operation;
  await BEFORE[id]?.(place);
  const example = exampleOf(operation);
  const body = example && { ...example, ...(await INSTEAD[id]?.(place)), ...(await references[id]?.(world.api, place)) };
  // A device ends its own job.
  const path = operation.credentials.includes('device_agent') ? undefined : await pathOf(operation, place);
  return { path, body };
}

type Ask = (over?: SampledCall) => Promise<ApiAnswer<unknown>>;

interface Validated {
  validate_only: { status: number };
}

/** What does not hold of a write that is only validated: it is answered as it would be, and nothing is written. */
async function rehearsed({ id, status, alsoStatus }: DeclaredOperation, ask: Ask, call: SampledCall, succeeds: boolean) {
  const first = await written.next();
  const answer = await ask({ ...call, query: '?validate_only=true' });
  const changed = await written.since(first);
  if (changed.length > 0) return `${id}: wrote ${changed.join(', ')}`;
  if (!succeeds) return answer.status >= 500 ? `${id}: ${answer.status} when validated` : undefined;
  const isAsDone = answer.status === 200 && [status, alsoStatus].includes((answer.body as Validated).validate_only?.status);
  return isAsDone ? undefined : `${id}: ${answer.status} ${JSON.stringify(answer.body)} when validated`;
}

interface Condition {
  ifMatch?: string;
  failure?: string;
}

/** Failures of a write's `If-Match`: an outdated tag is refused; with the record's current one the call succeeds. */
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

/** The operation's response to its example where that is no documented success. */
async function failureOf(operation: DeclaredOperation, place: SamplePlace): Promise<string | undefined> {
  const { id, status, alsoStatus } = operation;
  const call = await exampleCall(operation, place);
  const caller = await world.callerOf(operation, place);
  const ask = (ifMatch?: string) => caller({ ...call, ...(ifMatch && { ifMatch }) });
  if (operation.queryNames.includes(VALIDATE_ONLY)) {
    const failure = await rehearsed(operation, caller, call, true);
    if (failure !== undefined) return failure;
  }
  const condition: Condition = operation.readBy ? await conditioned(operation, place, ask, call.path) : {};
  if (condition.failure) return condition.failure;
  const answer = await ask(condition.ifMatch);
  return [status, alsoStatus].includes(answer.status) ? undefined : `${id}: ${answer.status} ${JSON.stringify(answer.body)}`;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum']);

/** Each example of the document with its schema and its path. */
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
  it('stands at every body that an operation takes, and succeeds as it stands, with the tag of its record where it takes one', async () => {
    const taking = world.operations.filter(({ body }) => body);
    expect(taking.filter((operation) => !exampleOf(operation)).map(({ id }) => id)).toEqual([]);
    const ofContact = await placeOfNamedContact();
    const failed: string[] = [];
    for (const operation of taking) {
      const failure = await failureOf(operation, NAMING_CONTACT.has(operation.id) ? ofContact : await world.aPlace());
      if (failure !== undefined) failed.push(failure);
    }
    expect(failed).toEqual([]);
  });

  it('of a write without a body leaves nothing behind when it is only validated', async () => {
    const writing = world.operations.filter(({ body, method, queryNames }) => !body && method !== 'DELETE' && queryNames.includes(VALIDATE_ONLY));
    expect(writing.length).toBeGreaterThan(20);
    const place = await world.aPlace();
    const failed: string[] = [];
    for (const operation of writing) {
      const call = await exampleCall(operation, place);
      const failure = await rehearsed(operation, await world.callerOf(operation, place), call, false);
      if (failure !== undefined) failed.push(failure);
    }
    expect(failed).toEqual([]);
  });

  it('of a deletion succeeds while its record has the tag that it was read with', async () => {
    const deleting = world.operations.filter(({ method, readBy }) => method === 'DELETE' && readBy);
    expect(deleting.length).toBeGreaterThan(20);
    const failed: string[] = [];
    const place = await world.aPlace();
    for (const operation of deleting) {
      const failure = await failureOf(operation, place);
      if (failure !== undefined) failed.push(failure);
    }
    expect(failed).toEqual([]);
  });

  it('seals nothing but what is sealed anew when the encryption key is replaced', async () => {
    const { database } = world.api;
    const declared = [...sealedColumns, ...edgeSealed];
    const names = declared.map(({ table, column }) => `${table}.${column}`);
    const before = await sealedIn(database);
    // Almost everything: what the examples make stays there, but for what lives for hours.
    expect(before.length).toBeGreaterThanOrEqual(10);
    expect(before.map(({ column }) => column).filter((column) => !names.includes(column))).toEqual([]);
    const [old, next] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
    const { unreadable } = await reseal(database, new SecretBox(next, old), declared);
    expect(unreadable).toEqual({});
    const [sealer, after] = [new SecretBox(next), await sealedIn(database)];
    expect(after.map(({ column }) => column)).toEqual(before.map(({ column }) => column));
    for (const { values } of after) for (const value of values) expect(sealer.open(value)).not.toBe('');
  });

  it('leaves nothing of a workspace in any column of any table once that is deleted, and of all others every row', async () => {
    const { database, access, app } = world.api;
    const files = app.get(Files);
    const { id } = await world.connected();
    const file = await files.receive(id, Readable.from([PHOTO]), 100);
    await database.transaction((tx) => files.hold(tx, id, file.id));
    const { staying } = workspaceData;
    // The calls of the examples are in the log then, and no row is written behind what is compared.
    await app.get(RequestLog).flush();
    const filled = await gatheredIn(database, id, staying);
    expect(filled.length).toBeGreaterThan(100);
    const [others, ids] = [await rowsOfOthers(database, id, workspaceData), await idsWithin(database, id, staying)];
    const following = workspaceData.following.map(({ table }) => table);
    const naming = await tablesNaming(database, ids);
    expect([naming.includes(workspaceData.root), following.some((table) => naming.includes(table))]).toEqual([true, true]);

    const { name } = await access.settings.read({ workspaceId: id });
    await access.deleteWorkspace({ workspaceId: id, name, graceDays: 30 });
    await deletionIsDue(database, id);
    const rounds = new DeletionRounds({ database, files, clock: systemClock, logger: createLogger('test', 'silent'), settledAfterMs: 0 });
    await rounds.round();
    // Mandates end at their provider first.
    const waiting = workspaceData.awaited.filter(({ mostDays }) => mostDays !== undefined).map(({ table }) => table);
    expect(Object.keys(await rowsOfWorkspace(database, id, staying))).toEqual(waiting);
    await mandatesTold(database, id);
    await deletionIsDue(database, id);
    await rounds.round();

    expect(await rowsOfWorkspace(database, id, staying)).toEqual({});
    expect(await tablesThatSay(database, id)).toEqual(staying);
    expect(await tablesNaming(database, ids)).toEqual([]);
    expect(await files.open(id, file.id)).toBeUndefined();
    expect(await rowsOfOthers(database, id, workspaceData)).toEqual(others);
    const [deletion] = await workspaceDeletionsOn(database).list(1);
    expect(deletion).toMatchObject({ workspaceId: id, dueAt: null, endedAt: expect.any(Date) as Date });
    expect(filled.filter((table) => !(table in deletion!.erased)).length).toBeLessThan(10);
  });

  it('is one that its schema allows, wherever it stands', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'openapi', components: document.components });
    const absolute = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as object;
    const examples = examplesIn(document, '');
    expect(examples.length).toBeGreaterThan(100);
    const refused = examples.filter(({ schema, example }) => !ajv.compile(absolute(schema))(example));
    expect(refused.map(({ path, example }) => `${path} ${JSON.stringify(example)}`)).toEqual([]);
  });
});

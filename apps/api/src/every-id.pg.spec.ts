import { isUuid } from '@workops/kernel';
import type { DeclaredOperation } from '@workops/edge';
import { OperationsWorld, samplePath, comparableAnswer } from './testing/operations-world';
import { quickShare } from './testing/quick-share';
import { UNKNOWN_ID } from './testing/sample-call';
import type { SamplePlace } from './testing/sample-place';
import { toCollection, namesRecord, createRecords } from './testing/sample-records';

/** Collection of the record that a field or query parameter references. */
const NAMED: Record<string, string> = {
  account_id: '/portal-accounts',
  assignee_ids: '/members',
  appointment_type_id: '/appointment-types',
  buyer_contact_id: '/contacts',
  candidate_id: '/consignment-candidates',
  appointment_id: '/appointments',
  assignee_user_id: '/members',
  attachment_id: '/contacts',
  attachment_ids: '/contacts',
  company_id: '/companies',
  conversation_id: '/conversations',
  conversation_ids: '/conversations',
  encounter_id: '/clinic-encounters',
  contact_id: '/contacts',
  contact_ids: '/contacts',
  credit_application_id: '/credit-applications',
  custom_role_id: '/roles',
  dueno_contact_id: '/contacts',
  eligible_staff_ids: '/members',
  exclude_id: '/contacts',
  holder_contact_id: '/contacts',
  institution_id: '/credit-institutions',
  lead_id: '/leads',
  lead_ids: '/leads',
  location_id: '/locations',
  location_ids: '/locations',
  member_id: '/members',
  messaging_account_id: '/messaging-accounts',
  member_ids: '/members',
  owner_user_id: '/members',
  patient_id: '/clinic-patients',
  professional_id: '/clinic-professionals',
  service_id: '/clinic-services',
  service_ids: '/clinic-services',
  team_id: '/teams',
  team_ids: '/teams',
  reply_to_message_id: '/messages',
  mentions: '/members',
  flow_id: '/whatsapp-flows',
  file_id: '/kb/files',
  source_ids: '/kb/sources',
  scenario_ids: '/contacts',
  scenario_id: '/contacts',
  batch_id: '/contacts',
  suite_run_id: '/contacts',
  quote_id: '/quotes',
  refund_of_payment_id: '/payments',
  requester_user_id: '/members',
  reservation_id: '/reservations',
  sale_note_id: '/sale-notes',
  pipeline_id: '/pipelines',
  sales_team_id: '/teams',
  salesperson_id: '/members',
  secondary_ids: '/contacts',
  document_id: '/clinic-documents',
  supersedes_id: '/clinic-documents',
  template_id: '/clinic-consent-templates',
  requires_consent_template_id: '/clinic-consent-templates',
  seller_contact_id: '/contacts',
  trade_in_purchase_note_ids: '/purchase-notes',
  vehicle_id: '/vehicles',
  ai_agent_id: '/ai-agents',
  reminder_template_id: '/contacts',
  cancel_template_id: '/contacts',
  // Their records belong to later contexts or have no path of their own, so any record's id is sufficient.
  event_id: '/webhooks',
  from_stage_id: '/pipelines',
  stage_id: '/pipelines',
  message_id: '/contacts',
  tag_id: '/tags',
  tag_ids: '/tags',
  client_id: '/contacts',
  ticket_id: '/contacts',
  ticket_ids: '/tickets',
};

let world: OperationsWorld;

beforeAll(async () => {
  world = await OperationsWorld.start();
});
afterAll(() => world.close());

/** A call of an operation that references a record outside of its path, with the record's collection. */
interface NamingCall {
  operation: DeclaredOperation;
  collection: string;
  where: string;
  /** The field with the id of this record, and the path to send it to. */
  naming(id: string, path?: string): { path?: string; body?: unknown };
}

/**
 * Throws if a field is not in NAMED, because a record of the wrong collection would be rejected like an unknown one and
 * prove nothing.
 */
function namedBy(field: string): string {
  const collection = NAMED[field];
  if (!collection) throw new Error(`${field} names a record of which collection? Say it in NAMED.`);
  return collection;
}

/** One call for each id that the operation accepts. */
function namingCalls(operation: DeclaredOperation): NamingCall[] {
  const { body: fields, query } = world.samples.idsIn(operation.id);
  const inBody = fields.map(({ name, list }) => ({
    name,
    naming: (id: string, path?: string) => ({
      path,
      body: { ...world.samples.body(operation.id), [name]: list ? [id] : id },
    }),
  }));
  const inQuery = query.map((name) => ({
    name,
    naming: (id: string, path = samplePath(operation)) => ({ path: `${path}?${name}=${id}` }),
  }));
  return [...inBody, ...inQuery].map(({ name, naming }) => {
    const collection = namedBy(name);
    return { operation, collection, where: `${name} of ${collection}`, naming };
  });
}

describe("another workspace's id", () => {
  let theirs: Map<string, string>;
  let mine: SamplePlace;

  beforeAll(async () => {
    theirs = await createRecords(world, await world.aPlace());
    mine = await world.aPlace();
  });

  it('is answered in a path like an unknown one', async () => {
    const inPath = world.operations.filter(namesRecord);
    expect(inPath.length).toBeGreaterThan(5);
    for (const operation of quickShare(inPath)) {
      const foreign = theirs.get(toCollection(operation.path))!;
      const body = world.samples.body(operation.id);
      const answer = async (id?: string) =>
        comparableAnswer(
          await world.callAs(operation, mine, {
            path: `${samplePath(operation, id)}${world.samples.neededQuery(operation.id)}`,
            body,
          }),
        );
      const [unknown, elsewhere] = [await answer(isUuid(foreign) ? UNKNOWN_ID : undefined), await answer(foreign)];
      expect([operation.id, elsewhere]).toEqual([operation.id, unknown]);
      expect([operation.id, unknown.status]).toEqual([operation.id, 404]);
    }
  });

  it('is answered in a body and in a query like an unknown one', async () => {
    const calls = world.operations.flatMap((operation) => namingCalls(operation));
    expect(calls.length).toBeGreaterThan(20);
    for (const { operation, collection, where, naming } of quickShare(calls)) {
      const answer = async (id: string) => comparableAnswer(await world.callAs(operation, mine, naming(id)));
      const [unknown, elsewhere] = [await answer(UNKNOWN_ID), await answer(theirs.get(collection)!)];
      expect([operation.id, where, elsewhere]).toEqual([operation.id, where, unknown]);
    }
  });
});

describe('an upper-case id', () => {
  const isDeletion = ({ method }: DeclaredOperation): number => (method === 'DELETE' ? 1 : 0);

  /** Calls every operation with record ids in the given spelling, and returns the result of each call. */
  async function outcomes(written: (id: string) => string): Promise<string[]> {
    const place = await world.aPlace();
    const records = await createRecords(world, place);
    const capitals = [...records.values()].filter(isUuid).map((id) => id.toUpperCase());
    const problems: string[] = [];
    for (const operation of [...world.operations].sort((left, right) => isDeletion(left) - isDeletion(right))) {
      const own = records.get(toCollection(operation.path)) ?? UNKNOWN_ID;
      const keyed = operation.path.replace(':key', records.get('/contact-attributes')!);
      const path = samplePath({ ...operation, path: keyed }, written(own));
      const ask = async (where: string, over: { path?: string; body?: unknown }) => {
        const { status, body } = await world.call(operation, place.owner, { path, ...over });
        const text = JSON.stringify(body ?? '');
        const shouted = capitals.filter((id) => text.includes(id));
        problems.push(
          [operation.id, where, status, status < 400 ? '' : body.error.details?.reason, ...shouted].join(' '),
        );
      };
      if (operation.path.includes('/:')) await ask('path', {});
      for (const { collection, where, naming } of namingCalls(operation))
        await ask(where, naming(written(records.get(collection)!), path));
    }
    return problems;
  }

  it('references the same record everywhere, and is returned in lower case', async () => {
    const [small, capital] = await Promise.all([outcomes((id) => id), outcomes((id) => id.toUpperCase())]);
    expect(small.filter((outcome) => / 20\d /.test(outcome)).length).toBeGreaterThan(50);
    expect(capital).toEqual(small);
  });
});

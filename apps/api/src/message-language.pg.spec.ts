import { ALL_SCOPES } from '@workops/kernel';
import type { DeclaredOperation } from '@workops/edge';
import { ApiApp, type ApiCall, type Refusal } from './testing/api-app';
import { GraphServer } from './testing/graph-server';
import { SampleCalls, UNKNOWN_ADDRESS, UNKNOWN_ID, type PublishedDocument } from './testing/sample-call';
import { namesRecord } from './testing/sample-records';
import { TokenIssuer } from './testing/token-issuer';

const SPANISH = /^(El|La|Otro|Otra|Cada) .*\.$/;
/** Statuses other than 422 for an unknown record, which only appointments return. */
const REFUSED_OTHERWISE: Record<string, number> = { location_id: 404, appointment_type_id: 400 };
/** Other operations than those of appointments treat a branch like any other field. */
const expectedStatus = ({ path }: DeclaredOperation, name: string): number =>
  name === 'location_id' &&
  /\/(vehicles|leads|website-leads|stock-sources|portal-accounts|messaging-accounts|conversations|tickets|clinic-[a-z-]+)$/.test(
    path,
  )
    ? 422
    : (REFUSED_OTHERWISE[name] ?? 422);
/** Fields that exclude other fields of the sample body. */
const NOT_BESIDE_SAMPLE: ReadonlySet<string> = new Set([
  ...['recordPayment', 'recordDocumentPayment'].flatMap((id) => [
    `${id}.sale_note_id`,
    `${id}.refund_of_payment_id`,
    `${id}.credit_application_id`,
  ]),
  'requestPriceApproval.reservation_id',
  'requestPriceApproval.sale_note_id',
]);
/** Lists of ids whose response has a result without a message for each id. */
const ANSWERED_EACH: ReadonlySet<string> = new Set([
  'bulkAssignConversations.conversation_ids',
  'bulkMoveConversations.conversation_ids',
  'bulkUpdateTickets.ticket_ids',
  'bulkUpdateLeads.lead_ids',
]);
/** Text without accented letters that does not begin like our Spanish texts. */
const ENGLISH = /^(?!(?:El|La|Otro|Otra|Cada|Hay|Solo) )[\x20-\x7e]+$/;

let issuer: TokenIssuer;
let api: ApiApp;
let graph: GraphServer;
let samples: SampleCalls;
let published: readonly DeclaredOperation[];
let owner: string;

beforeAll(async () => {
  issuer = await TokenIssuer.start();
  api = await ApiApp.start({ ...issuer.env, RATE_LIMIT_BURST: '1000000' });
  graph = await GraphServer.start();
  samples = new SampleCalls(
    (await api.http.send({ method: 'GET', url: '/api/v1/openapi.json' })).json<PublishedDocument>(),
    graph.places,
  );
  published = api.operations.filter(({ tier }) => tier !== 'interna');
  const { id } = await api.workspace();
  await api.access.configureWorkspace({ workspaceId: id, healthcare: true });
  await api.access.enrolMember({
    workspaceId: id,
    name: 'Ana',
    email: 'ana@example.com',
    role: 'owner',
    subject: 'ana',
  });
  owner = issuer.token(id, 'ana');
});
afterAll(async () => {
  await api.close();
  await graph.close();
  await issuer.close();
});

const withId = ({ path }: DeclaredOperation, id?: string): string =>
  path
    .replace('/api/v1', '')
    .replace(/:(?:deliveryId|number)/, '1')
    .replace(':address', id ?? UNKNOWN_ADDRESS)
    .replace(/:\w+/g, id ?? UNKNOWN_ID);

interface BulkRows {
  data: { rows: { outcome: string; code: string | null }[] };
}

const call = <Body = Refusal>(operation: DeclaredOperation, over: ApiCall & { path?: string } = {}) =>
  api.call<Body>(operation.method, over.path ?? withId(operation), {
    token: owner,
    body: samples.body(operation.id),
    ...over,
  });

const ofMembers = (operation: DeclaredOperation): boolean =>
  operation.authenticated !== false && (operation.credentials?.includes('member') ?? true);

/** Texts of an error: the message, and each issue in the details. */
const saidBy = ({ error: { message, details } }: Refusal): string[] => [
  message,
  ...[details?.body, details?.query, details?.params].flatMap((issues) => (issues ?? []).map((issue) => issue.message)),
];

describe('an error message', () => {
  it('is Spanish if a record in the path does not exist', async () => {
    const inPath = published.filter((operation) => namesRecord(operation) && ofMembers(operation));
    expect(inPath.length).toBeGreaterThan(5);
    for (const operation of inPath) {
      const { status, body } = await call(operation, {
        path: `${withId(operation)}${samples.neededQuery(operation.id)}`,
      });
      expect([operation.id, status, body.error.message]).toEqual([operation.id, 404, expect.stringMatching(SPANISH)]);
    }
  });

  it('is Spanish if a record in the body does not exist', async () => {
    let requests = 0;
    for (const operation of published.filter((each) => ofMembers(each) && !namesRecord(each))) {
      for (const { name, list } of samples.idsIn(operation.id).body) {
        if (NOT_BESIDE_SAMPLE.has(`${operation.id}.${name}`)) continue;
        const role = name === 'custom_role_id' ? { role: 'custom' } : {};
        const { status, body } = await call<Refusal & BulkRows>(operation, {
          body: { ...samples.body(operation.id), ...role, [name]: list ? [UNKNOWN_ID] : UNKNOWN_ID },
        });
        requests += 1;
        if (ANSWERED_EACH.has(`${operation.id}.${name}`)) {
          expect([operation.id, status, body.data.rows]).toEqual([
            operation.id,
            200,
            [expect.objectContaining({ outcome: 'refused', code: 'NOT_FOUND' })],
          ]);
          continue;
        }
        expect([operation.id, name, status, body.error.message]).toEqual([
          operation.id,
          name,
          expectedStatus(operation, name),
          expect.stringMatching(SPANISH),
        ]);
      }
    }
    expect(requests).toBeGreaterThan(3);
  });

  it('is English if credential, path, body, type or query is invalid', async () => {
    const unneeded = ALL_SCOPES.find((scope) => published.every(({ scopes }) => !scopes.includes(scope)))!;
    const { token: narrow } = await api.workspace([unneeded]);
    for (const operation of published.filter(ofMembers)) {
      const hasBody = samples.body(operation.id) !== undefined;
      const wrong = await Promise.all([
        call(operation, { token: undefined }),
        call(operation, { token: 'garbage' }),
        ...(operation.scopes.length > 0 ? [call(operation, { token: narrow })] : []),
        ...(namesRecord(operation) ? [call(operation, { path: withId(operation, 'No%20id') })] : []),
        ...(hasBody
          ? [
              call(operation, { body: '{' }),
              call(operation, { body: [] }),
              call(operation, { body: 'hola', headers: { 'content-type': 'text/plain' } }),
            ]
          : []),
        ...(operation.list === 'cursor' ? [call(operation, { path: `${withId(operation)}?limit=0` })] : []),
      ]);
      for (const { status, body } of wrong) {
        expect([operation.id, status >= 400 && status < 500]).toEqual([operation.id, true]);
        for (const message of saidBy(body))
          expect([operation.id, message]).toEqual([operation.id, expect.stringMatching(ENGLISH)]);
      }
    }
  });
});

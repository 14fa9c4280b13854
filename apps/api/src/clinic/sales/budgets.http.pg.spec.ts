import { CLINIC_SALES, type Sales, type VendorBudget } from '@workops/clinic';
import { systemActor } from '@workops/kernel';
import { queuedMailUnder, recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { DocumentsPlace } from '../../testing/documents-place';
import type { BudgetResource } from '@workops/clinic/http';

type Budget = AsJson<BudgetResource>;
type Answer = { data: Budget } & Refusal;

let api: ApiApp;
let clinic: DocumentsPlace;
let [patient, service] = ['', ''];
let made = 0;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '10000' });
  clinic = await DocumentsPlace.in(api);
  await api.access.configureWorkspace({ workspaceId: clinic.id, healthcare: true });
  ({ patient } = await aPatient({ rut: '11111111-1', prevision: 'fonasa_b', apellidos: 'Quiñelén' }));
  service = (await clinic.made('/clinic-services', { nombre: 'Corona', precio: 90_000 })).id;
});
afterAll(() => api.close());

async function aPatient(over: object = {}, person: object = {}): Promise<{ contact: string; patient: string }> {
  const { id: contact_id } = await clinic.made('/contacts', {
    name: 'Xiomara',
    email: `xiomara-${(made += 1)}@example.com`,
    ...person,
  });
  return {
    contact: contact_id,
    patient: (await clinic.made('/clinic-patients', { contact_id, nombre: 'Xiomara', ...over })).id,
  };
}
const call = <Body = Answer>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  body?: object,
  token = clinic.token,
) => api.insist<Body>(method, `/clinic-budgets${path}`, { token, body });
const line = { description: 'Corona', quantity: 2, unit_price_clp: 50_000, discount_clp: 10_000 };
const create = (over: object = {}, token = clinic.token) =>
  call('POST', '', { patient_id: patient, items: [line], ...over }, token);
const drawn = async (over: object = {}): Promise<Budget> => (await create(over)).body.data;
const move = ({ id }: Budget, name: string, body: object = {}) => call('POST', `/${id}/${name}`, body);
const shown = async ({ id }: { id: string }): Promise<Budget> => (await call('GET', `/${id}`)).body.data;
const issuePaths = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  body.error.details.body.map(({ path }) => path),
];
const listEvents = async ({ id }: { id: string }) =>
  (await recordedEvents(api.database, clinic.id))
    .filter(({ resource }) => resource.id === id)
    .map(({ type }) => type.replace('clinic_budget.', ''));

const MOVES: Record<string, object> = {
  accept: { accepted_by: 'patient' },
  reject: { reason: 'Caro' },
  void: { reason: 'Duplicado' },
  send: {},
};

describe('a budget', () => {
  it('computes its totals, freezes its prices, and can be changed until sent', async () => {
    await clinic.made('/clinic-price-lists', { name: 'Fonasa', previsiones: ['fonasa'] }).then(({ id }) =>
      api.insist('PUT', `/clinic-price-lists/${id}/items`, {
        token: clinic.token,
        body: { items: [{ service_id: service, price_clp: 70_000 }] },
      }),
    );
    const items = [line, { service_id: service, description: 'Corona de porcelana', quantity: 1 }];
    const budget = await drawn({ items, valid_until: '2099-12-31', note: 'Incluye controles' });
    expect(budget).toMatchObject({
      patient_name: 'Xiomara Quiñelén',
      status: 'created',
      source: 'native',
      total_clp: 160_000,
      mirror: null,
    });
    expect(budget.items.map(({ total_clp }) => total_clp)).toEqual([90_000, 70_000]);
    await api.insist('PATCH', `/clinic-services/${service}`, { token: clinic.token, body: { precio: 95_000 } });
    expect((await shown({ id: budget.display_id })).total_clp).toBe(160_000);
    const changed = await call('PATCH', `/${budget.id}`, { items: [line], note: null });
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { total_clp: 90_000, note: null, valid_until: '2099-12-31' },
    ]);
    expect(await listEvents(budget)).toEqual(['created']);
    expect((await move(budget, 'send')).body.data).toMatchObject({ status: 'sent' });
    expect(refusal(await call('PATCH', `/${budget.id}`, { note: 'x' }))).toEqual([409, 'CONFLICT', 'not_editable']);
  });

  it("refuses unknown references and discounts above the line's total", async () => {
    const nobody = '01930000-0000-7000-8000-00000000dead';
    const items = [
      { ...line, discount_clp: 100_001 },
      { ...line, service_id: nobody, unit_price_clp: undefined },
      { description: 'Sin precio', quantity: 1 },
    ];
    const expected = [
      'patient_id',
      'professional_id',
      'items.1.service_id',
      'items.0.discount_clp',
      'items.2.unit_price_clp',
    ];
    expect(issuePaths(await create({ patient_id: nobody, professional_id: nobody, items }))).toEqual([422, expected]);
    const most = { description: 'Todo', quantity: 999, unit_price_clp: 100_000_000_000 };
    expect(issuePaths(await create({ items: [most, most] }))).toEqual([422, ['items']]);
    for (const over of [{ unit_price_clp: 1.5 }, { unit_price_clp: '1000' }, { quantity: 0 }, { quantity: 1_000 }]) {
      expect((await create({ items: [{ ...line, ...over }] })).status).toBe(400);
    }
    expect((await create({ items: [] })).status).toBe(400);
  });

  it('makes each move of its table once, and repeats it without an event', async () => {
    for (const [first, ...refused] of [
      ['accept', 'reject', 'send'],
      ['reject', 'accept', 'void', 'send'],
      ['void', 'accept', 'reject', 'send'],
    ] as const) {
      const budget = await drawn();
      const firstMove = await move(budget, first, MOVES[first]);
      expect([first, firstMove.status]).toEqual([first, 200]);
      expect((await move(budget, first, MOVES[first])).body.data).toEqual(firstMove.body.data);
      for (const other of refused) {
        const answer = await move(budget, other, MOVES[other]);
        expect([...refusal(answer), answer.body.error.details.current_status]).toEqual([
          409,
          'CONFLICT',
          'invalid_status',
          firstMove.body.data.status,
        ]);
      }
      expect(await listEvents(budget)).toHaveLength(2);
    }
    const expired = await drawn({ valid_until: '2020-01-01' });
    expect(refusal(await move(expired, 'accept', MOVES.accept))).toEqual([409, 'CONFLICT', 'expired']);
    expect(await listEvents(expired)).toEqual(['created']);
  });

  it('is either accepted or rejected under concurrent calls', async () => {
    for (let round = 0; round < 5; round += 1) {
      const budget = await drawn();
      const answers = await Promise.all([move(budget, 'accept', MOVES.accept), move(budget, 'reject', MOVES.reject)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)!.body.data;
      expect(await shown(budget)).toEqual(winner);
      expect(await listEvents(budget)).toEqual(['created', winner.status]);
    }
  });

  it('is mailed without its contents as a service message, or not sent', async () => {
    const mails = ({ id }: Budget) => queuedMailUnder(api.database, `clinic.budget/${id}`);
    const budget = await drawn();
    const answers = await Promise.all([1, 2, 3].map(() => move(budget, 'send', { deliver: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [mail, ...otherMails] = await mails(budget);
    expect([mail!.text, otherMails]).toEqual([expect.stringContaining('$ 90.000'), []]);
    expect(mail!.text).not.toMatch(/Corona|Xiomara/);
    const blocking = { channel: 'email', scope: 'service', status: 'blocked', legal_basis: 'Pedido' };
    const blocked = await aPatient();
    await clinic.made(`/contacts/${blocked.contact}/outbound-preferences`, blocking);
    const refused = await drawn({ patient_id: blocked.patient });
    const answer = await move(refused, 'send', { deliver: true });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'OUTBOUND_BLOCKED']);
    const mute = await drawn({ patient_id: (await aPatient({}, { email: null })).patient });
    expect((await move(mute, 'send', { deliver: true })).status).toBe(422);
    const upset = await aPatient();
    await api.insist('PUT', '/outbound-holds/config', { token: clinic.token, body: { enabled: true } });
    await clinic.made('/outbound-holds', {
      contact_id: upset.contact,
      scope: 'contact',
      kind: 'safety',
      reason: 'Alarma',
    });
    const upsetBudget = await drawn({ patient_id: upset.patient });
    expect((await move(upsetBudget, 'send', { deliver: true })).body.error).toMatchObject({
      code: 'OUTBOUND_BLOCKED',
      reasons: ['safety_hold'],
    });
    for (const unsent of [refused, mute, upsetBudget]) {
      expect([(await shown(unsent)).status, await mails(unsent), await listEvents(unsent)]).toEqual([
        'created',
        [],
        ['created'],
      ]);
      expect((await move(unsent, 'send')).body.data.status).toBe('sent');
    }
  });

  it("is visible to its professional's member, or to the member who made it", async () => {
    const seller = await clinic.member(undefined, 'assigned');
    const professional = async () => {
      const { id } = await clinic.made('/clinic-professionals', { nombre: 'Daniela' });
      await api.insist('PUT', `/clinic-professionals/${id}/booking`, {
        token: clinic.token,
        body: { member_id: seller.id, service_ids: [] },
      });
      return id;
    };
    const [first, own, theirs] = [await professional(), (await create({}, seller.token)).body.data, await drawn()];
    const treated = await drawn({ professional_id: first });
    expect(await clinic.listIds('/clinic-budgets', seller.token)).toEqual([treated.id, own.id]);
    expect((await call('GET', `/${theirs.id}`, undefined, seller.token)).status).toBe(404);
    expect((await call('POST', `/${theirs.id}/void`, { reason: 'x' }, seller.token)).status).toBe(404);
    await move(treated, 'void', MOVES.void);
    expect((await api.insist('DELETE', `/clinic-professionals/${first}`, { token: clinic.token })).status).toBe(204);
    const second = await drawn({ professional_id: await professional() });
    expect(await clinic.listIds('/clinic-budgets', seller.token)).toEqual([second.id, own.id]);
    expect(await clinic.listIds(`/clinic-budgets?status=voided&patient_id=${patient}`)).toContain(treated.id);
  });
});

describe("a vendor's budget", () => {
  const vendorBudget = (over: Partial<VendorBudget> = {}): VendorBudget => ({
    externalId: `B-${(made += 1)}`,
    patientDocument: '11.111.111-1',
    status: 'open',
    totalClp: 100_000,
    lines: [{ code: 'C', description: 'Corona', quantity: 1, unitPriceClp: 100_000 }],
    ...over,
  });
  const run = (...budgets: VendorBudget[]) =>
    api.app.get<Sales>(CLINIC_SALES).budgets.mirror(systemActor(clinic.id, true), 'vendor_a', budgets);
  const named = async (externalId: string): Promise<Budget> => {
    const all = (await call<{ data: Budget[] }>('GET', '?limit=200')).body.data;
    return all.find(({ external_id }) => external_id === externalId)!;
  };

  it("is created for the patient's RUT and updated, each announced once under concurrent runs", async () => {
    const [first, stranger, broken] = [
      vendorBudget(),
      vendorBudget({ patientDocument: '12.345.678-5' }),
      vendorBudget({ totalClp: -1 }),
    ];
    const counts = await Promise.all([run(first, stranger, broken), run(broken, stranger, first)]);
    expect(counts.map(({ created }) => created).sort()).toEqual([0, 1]);
    expect(counts[0]).toMatchObject({ unmatched: 1, rejected: 1 });
    const budget = await named(first.externalId);
    expect(budget).toMatchObject({ patient_id: patient, source: 'vendor_a', status: 'created', total_clp: 100_000 });
    expect(budget.mirror).toMatchObject({
      source: 'vendor_a',
      external_id: first.externalId,
      total_clp: 100_000,
      status: 'created',
    });
    for (let time = 0; time < 5; time += 1) await Promise.all([run(first), run(first)]);
    expect(await listEvents(budget)).toEqual(['created']);
    const seen = (await shown(budget)).mirror!;
    expect(seen.changed_at).toBe(budget.mirror!.changed_at);
    expect(Date.parse(seen.seen_at!)).toBeGreaterThan(Date.parse(budget.mirror!.seen_at!));
    const raised = { ...first, totalClp: 120_000 };
    await Promise.all([run(raised), run(raised)]);
    expect(await listEvents(budget)).toEqual(['created', 'mirror_changed']);
    const after = await shown(budget);
    expect(after).toMatchObject({ total_clp: 120_000, mirror: { total_clp: 120_000 } });
    expect(after.mirror!.hash).not.toBe(budget.mirror!.hash);
    for (const [name, body] of Object.entries(MOVES)) {
      expect(refusal(await move(budget, name, body))).toEqual([409, 'CONFLICT', 'vendor_owned']);
    }
    expect(refusal(await call('PATCH', `/${budget.id}`, { note: 'x' }))).toEqual([409, 'CONFLICT', 'vendor_owned']);
    expect(issuePaths(await call('PUT', `/${budget.id}/mirror`, { source: 'vendor_a', external_id: 'B-x' }))).toEqual([
      422,
      ['source'],
    ]);
  });

  it("mirrored by a clinic's budget is shown with it without changing it", async () => {
    const [own, other, theirs] = [await drawn(), await drawn(), vendorBudget({ status: 'sent' })];
    const join = (budget: Budget) =>
      call('PUT', `/${budget.id}/mirror`, { source: 'vendor_a', external_id: theirs.externalId });
    const answers = await Promise.all([join(own), join(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [joined, left] = answers[0].status === 200 ? [own, other] : [other, own];
    const refused = await join(left);
    expect([refused.status, refused.body.error.code, refused.body.error.details.budget_id]).toEqual([
      409,
      'UNIQUE_CONFLICT',
      joined.id,
    ]);
    expect((await join(joined)).body.data.mirror).toMatchObject({
      external_id: theirs.externalId,
      hash: null,
      seen_at: null,
    });
    await run(theirs);
    expect(await shown(joined)).toMatchObject({
      status: 'created',
      total_clp: 90_000,
      mirror: { status: 'sent', total_clp: 100_000 },
    });
    const changed = { ...theirs, status: 'accepted' as const };
    for (let time = 0; time < 3; time += 1) await run(changed);
    expect(await listEvents(joined)).toEqual(['created', 'mirror_changed']);
    expect((await move(joined, 'accept', MOVES.accept)).body.data).toMatchObject({
      status: 'accepted',
      mirror: { status: 'accepted' },
    });
  });
});

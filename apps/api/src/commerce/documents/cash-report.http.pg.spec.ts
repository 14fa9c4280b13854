import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, refusal } from '../../testing/api-app';
import { DocumentsPlace, type Doc } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;

beforeAll(async () => {
  api = await ApiApp.start();
});
beforeEach(async () => {
  place = await DocumentsPlace.in(api);
});
afterAll(() => api.close());

const note = async (over: object = {}, vehicle: object = {}): Promise<Doc> =>
  place.made('/sale-notes', {
    vehicle_id: await place.vehicle(vehicle),
    buyer_contact_id: await place.contact(),
    total_clp: 9_000_000,
    ...over,
  });
const pay = (sale_note_id: string, amount_clp: number, over: object = {}, token = place.token) =>
  place.made('/payments', { sale_note_id, amount_clp, instrument: 'efectivo', ...over }, token);
const summary = async (query: string, token?: string) =>
  (
    await place.get<{ data: Record<string, unknown> & { rows: Record<string, unknown>[] } }>(
      `/payments/summary?${query}`,
      token,
    )
  ).body.data;

describe('the payments of a person', () => {
  it('are those of their reservations and sale notes, each once and newest first', async () => {
    const contact = await place.contact();
    const reservation = await place.made('/reservations', {
      vehicle_id: await place.vehicle(),
      holder_contact_id: contact,
      agreed_price_clp: 1_000,
    });
    const first = await place.made('/payments', {
      reservation_id: reservation.id,
      instrument: 'cheque',
      amount_clp: 100,
    });
    await place.made(`/reservations/${reservation.id}/convert`);
    const sale = await note({ buyer_contact_id: contact });
    const second = await pay(sale.id, 200, { paid_on: '2026-01-02' });
    const refund = await pay(sale.id, -50, { refund_of_payment_id: second.id });
    await pay((await note()).id, 1);
    expect(await place.listIds(`/payments?contact_id=${contact}`)).toEqual([refund.id, second.id, first.id]);
    expect(await place.listIds(`/payments?contact_id=${contact}&instrument=cheque`)).toEqual([first.id]);
    expect(await place.listIds(`/payments?contact_id=${contact}&paid_to=2026-01-31`)).toEqual([second.id]);
    const seller = await place.member(ALL_SCOPES, 'assigned');
    expect(await place.listIds(`/payments?contact_id=${contact}`, seller.token)).toEqual([]);
  });
});

describe('the cash report', () => {
  it('adds up by day, instrument, branch and the person who received it', async () => {
    const branch = await place.made('/locations', { name: 'Centro' });
    const cashier = await place.member();
    const [here, elsewhere] = [await note({}, { location_id: branch.id }), await note()];
    await pay(here.id, 1_000, { paid_on: '2026-05-01' }, cashier.token);
    const returned = await pay(here.id, 500, { paid_on: '2026-05-02' }, cashier.token);
    await pay(here.id, -200, { paid_on: '2026-05-02', refund_of_payment_id: returned.id }, cashier.token);
    await pay(elsewhere.id, 70, { paid_on: '2026-05-02', instrument: 'transferencia' });
    await pay(elsewhere.id, 9, { paid_on: '2026-05-03' });
    const report = await summary('from=2026-05-01&to=2026-05-02');
    expect(report).toEqual({
      from: '2026-05-01',
      to: '2026-05-02',
      timezone: 'America/Santiago',
      totals: { count: 4, received_clp: 1_570, refunded_clp: -200, net_clp: 1_370 },
      rows: [
        expect.objectContaining({ day: '2026-05-01', instrument: 'efectivo', net_clp: 1_000, received_by: null }),
        expect.objectContaining({
          day: '2026-05-02',
          instrument: 'efectivo',
          count: 2,
          received_clp: 500,
          refunded_clp: -200,
          net_clp: 300,
        }),
        expect.objectContaining({ day: '2026-05-02', instrument: 'transferencia', net_clp: 70, location_id: null }),
      ],
    });
    const { rows } = await summary('from=2026-05-01&to=2026-05-03&group_by=location,person');
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(
      expect.objectContaining({
        day: null,
        instrument: null,
        location_id: branch.id,
        received_by: { kind: 'member', id: cashier.id, name: 'Ana' },
        net_clp: 1_300,
      }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ location_id: null, net_clp: 79 }));
    expect((await summary(`from=2026-05-01&to=2026-05-03&location_id=${branch.id}`)).totals).toMatchObject({
      count: 3,
    });
    expect((await summary('from=2026-05-01&to=2026-05-03&instrument=transferencia')).totals).toMatchObject({
      count: 1,
    });
  });

  it('counts as a heavy call, because it reads many payments', () =>
    expect(api.operations.find(({ id }) => id === 'summarizePayments')).toMatchObject({ heavy: true }));

  it('shows what the caller sees, of today by default, and refuses a long period', async () => {
    const seller = await place.member(ALL_SCOPES, 'assigned');
    await pay((await note()).id, 100);
    await pay((await note({ salesperson_id: seller.id })).id, 30);
    expect((await summary('')).totals).toEqual({ count: 2, received_clp: 130, refunded_clp: 0, net_clp: 130 });
    expect((await summary('', seller.token)).totals).toMatchObject({ count: 1, net_clp: 30 });
    expect(await summary('from=2026-05-01&to=2026-05-01')).toMatchObject({ totals: { count: 0 }, rows: [] });
    expect((await place.get('/payments/summary?from=2026-01-01&to=2026-12-31')).status).toBe(400);
    expect((await place.get('/payments/summary?from=2026-02-02&to=2026-02-01')).status).toBe(400);
    const blind = await api.key(
      place.id,
      ALL_SCOPES.filter((scope) => scope !== 'document_payments:read'),
    );
    expect((await place.get('/payments/summary', blind)).status).toBe(403);
  });
});

describe("a bank's credit as payment", () => {
  const approvedCredit = async (vehicle_id: string, approved_amount_clp = 1_000) => {
    const { id: institution_id } = await place.made('/credit-institutions', { name: 'Banco' });
    const credit = await place.made('/credit-applications', {
      vehicle_id,
      institution_id,
      requested_amount_clp: 1_000,
      buyer_contact_id: await place.contact(),
    });
    await place.made(`/credit-applications/${credit.id}/submission`);
    return place.made(`/credit-applications/${credit.id}/decision`, { outcome: 'approved', approved_amount_clp });
  };

  it("pays out the vehicle's credit up to its approved amount, announced as a transfer", async () => {
    const sale = await note();
    const credit = await approvedCredit(String(sale.vehicle_id));
    const out = { instrument: 'credito_bancario', credit_application_id: credit.id };
    const paid = await pay(sale.id, 600, out);
    expect(paid).toMatchObject(out);
    expect(refusal(await place.post('/payments', { ...out, sale_note_id: sale.id, amount_clp: 401 }))).toEqual([
      409,
      'CONFLICT',
      'over_credit',
    ]);
    await pay(sale.id, -100, { refund_of_payment_id: paid.id });
    await pay(sale.id, 500, out);
    expect(await place.listIds(`/payments?credit_application_id=${credit.id}`)).toHaveLength(2);
    expect((await place.get(`/sale-notes/${sale.id}`)).body.data.paid_clp).toBe(1_000);
    const events = (await place.events()).filter(({ type }) => type === 'payment.recorded');
    expect(events.map(({ data }) => data.instrument)).toEqual(['transferencia', 'efectivo', 'transferencia']);
    expect((await summary('group_by=instrument')).rows.map(({ instrument }) => instrument)).toEqual([
      'credito_bancario',
      'efectivo',
    ]);
  });

  it("needs no application, and refuses an undecided application or another vehicle's", async () => {
    const sale = await note();
    await pay(sale.id, 10, { instrument: 'credito_bancario' });
    const other = await approvedCredit(await place.vehicle());
    const refused = async (over: object) =>
      (await place.post('/payments', { sale_note_id: sale.id, amount_clp: 1, ...over })).status;
    const credit_application_id = other.id;
    expect(await refused({ instrument: 'credito_bancario', credit_application_id })).toBe(422);
    expect(await refused({ instrument: 'efectivo', credit_application_id })).toBe(400);
  });

  it('stays with the vehicle when the money of a voided reservation is applied to another document', async () => {
    const reserved = async (vehicle_id: string) => {
      const holder_contact_id = await place.contact();
      const reservation = await place.made('/reservations', { vehicle_id, holder_contact_id, agreed_price_clp: 9_000 });
      const credit = await approvedCredit(vehicle_id);
      const paid = await place.made('/payments', {
        reservation_id: reservation.id,
        instrument: 'credito_bancario',
        credit_application_id: credit.id,
        amount_clp: 700,
      });
      await place.made(`/reservations/${reservation.id}/void`, { void_reason: 'Cambia de auto' });
      return { reservation, paid, holder_contact_id };
    };
    const apply = (id: string, over: object) =>
      place.post(`/reservations/${id}/abono-disposition`, { abono_disposition: 'aplicado', ...over });
    const vehicle_id = await place.vehicle();
    const { reservation, holder_contact_id } = await reserved(vehicle_id);
    const elsewhere = await note({ buyer_contact_id: holder_contact_id });
    const other = await place.made('/reservations', { vehicle_id: await place.vehicle(), holder_contact_id });
    for (const target of [{ sale_note_id: elsewhere.id }, { reservation_id: other.id }]) {
      const refused = await apply(reservation.id, target);
      expect([refused.status, refused.body.error.details.body.map(({ path }) => path)]).toEqual([
        422,
        Object.keys(target),
      ]);
    }
    const sale = await note({ vehicle_id, buyer_contact_id: holder_contact_id });
    expect((await apply(reservation.id, { sale_note_id: sale.id })).status).toBe(200);
  });

  it('cannot be withdrawn while a payment of it is not refunded', async () => {
    const sale = await note();
    const credit = await approvedCredit(String(sale.vehicle_id));
    const paid = await pay(sale.id, 600, { instrument: 'credito_bancario', credit_application_id: credit.id });
    const withdraw = () =>
      place.post(`/credit-applications/${credit.id}/withdrawal`, { withdrawn_reason: 'Paga al contado' });
    await pay(sale.id, -599, { refund_of_payment_id: paid.id });
    const refused = await withdraw();
    expect(refusal(refused)).toEqual([409, 'CONFLICT', 'credit_paid_out']);
    expect(refused.body.error.details).toMatchObject({ paid_out_clp: 1 });
    await pay(sale.id, -1, { refund_of_payment_id: paid.id });
    expect((await withdraw()).status).toBe(200);
  });

  it('never exceeds the credit under concurrent payments', async () => {
    const sale = await note();
    const credit = await approvedCredit(String(sale.vehicle_id));
    const body = { sale_note_id: sale.id, instrument: 'credito_bancario', credit_application_id: credit.id };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => place.post('/payments', { ...body, amount_clp: 400 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  });
});

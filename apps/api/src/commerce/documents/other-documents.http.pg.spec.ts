import { randomUUID } from 'node:crypto';
import { ApiApp, refusal } from '../../testing/api-app';
import { DocumentsPlace } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;

beforeAll(async () => {
  api = await ApiApp.start();
  place = await DocumentsPlace.in(api);
});
afterAll(() => api.close());

describe('purchase notes over HTTP', () => {
  const issue = async (over: object = {}) =>
    place.post('/purchase-notes', {
      seller_contact_id: await place.contact(),
      total_clp: 1_190,
      tax_treatment: 'afecto',
      ...over,
    });

  it('are issued, read by either id, listed, corrected and voided', async () => {
    const { status, body } = await issue({ note: ' Parte de pago ' });
    expect([status, body.data]).toMatchObject([
      201,
      { display_id: 'P-1', status: 'issued', net_clp: 1_000, tax_clp: 190, note: 'Parte de pago' },
    ]);
    const { id } = body.data;
    for (const path of [`/purchase-notes/${id}`, '/purchase-notes/P-1'])
      expect((await place.get(path)).body.data).toEqual(body.data);
    const corrected = await place.patch('/purchase-notes/P-1', {
      tax_treatment: 'exento',
      correction_reason: 'Sin IVA',
    });
    expect(corrected.body.data).toMatchObject({ net_clp: 1_190, tax_clp: null, corrected_by: expect.any(String) });
    const { body: past } = await place.get<{ data: object[] }>(`/purchase-notes/${id}/corrections`);
    expect(past.data).toMatchObject([
      { correction_reason: 'Sin IVA', previous: { tax_treatment: 'afecto', net_clp: 1_000, tax_clp: 190 } },
    ]);
    const voided = await place.post('/purchase-notes/P-1/void', { void_reason: ' Error ' });
    expect(voided.body.data).toMatchObject({ status: 'voided', void_reason: 'Error' });
    expect(refusal(await place.patch('/purchase-notes/P-1', { purchased_on: '2020-01-01' }))).toEqual([
      409,
      'CONFLICT',
      'invalid_state',
    ]);
    const { body: listed } = await place.get<{ data: { id: string }[] }>('/purchase-notes?status=voided');
    expect(listed.data.map((each) => each.id)).toEqual([id]);
  });

  it.each([
    [{ total_clp: 1, net_clp: 1 }, 'net_clp', 'custom'],
    [{ total_clp: 1.5 }, 'total_clp', 'invalid_type'],
    [{ total_clp: 0 }, 'total_clp', 'too_small'],
    [{ tax_treatment: 'pass_through' }, 'tax_treatment', 'invalid_enum_value'],
  ])('are malformed with %j', async (over, path, code) => {
    const { status, body } = await issue(over);
    expect([status, body.error.details.body]).toEqual([400, [expect.objectContaining({ path, code })]]);
  });
});

describe('consignments over HTTP', () => {
  const terms = { modalidad: 'en_local', comision_type: 'percentage', comision_value: 4.5 };

  it('are created, changed, sold and settled', async () => {
    const [vehicle_id, dueno_contact_id] = [await place.vehicle(), await place.contact()];
    const made = await place.post('/consignments', { ...terms, vehicle_id, dueno_contact_id });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { estado: 'activo', comision_value: 4.5, liquidacion_id: null },
    ]);
    const path = `/consignments/${made.body.data.id}`;
    expect((await place.get(path)).body).toEqual(made.body);
    expect((await place.patch(path, { minimo_clp: 350_000 })).body.data).toMatchObject({ minimo_clp: 350_000 });
    expect(refusal(await place.patch(path, { estado: 'vendido' }))).toEqual([409, 'CONFLICT', 'use_sell']);
    const sold = await place.post(`${path}/sell`, { amount_venta_clp: 5_000_000 });
    expect([sold.status, sold.body.data]).toMatchObject([
      200,
      { estado: 'vendido', comision_amount_clp: 350_000, monto_owner_clp: 4_583_500 },
    ]);
    const settlement = await place.get(`/settlements/${String(sold.body.data.liquidacion_id)}`);
    expect(settlement.body.data).toMatchObject({
      consignment_id: made.body.data.id,
      iva_comision_clp: 66_500,
      gastos: [],
      sale_note_id: null,
    });
    expect((await place.get<{ data: object[] }>(`/settlements?vehicle_id=${vehicle_id}`)).body.data).toEqual([
      settlement.body.data,
    ]);
    expect((await place.get(`/vehicles/${vehicle_id}`)).body.data).toMatchObject({
      status: 'sold',
      held_by: { type: 'consignment', display_id: null },
    });
  });

  it('return the vehicle', async () => {
    const vehicle_id = await place.vehicle();
    const { id } = await place.made('/consignments', { ...terms, vehicle_id });
    const path = `/consignments/${id}`;
    expect((await place.post(`${path}/return`, { keep_in_stock: true })).body.data).toMatchObject({
      estado: 'devuelto',
    });
    const returned = await place.get(path);
    expect((await place.patch(path, { estado: 'devuelto', modalidad: 'en_local' })).body).toEqual(returned.body);
    expect(refusal(await place.patch(path, { estado: 'devuelto', modalidad: 'virtual' }))).toEqual([
      409,
      'CONFLICT',
      'invalid_state',
    ]);
    expect((await place.get(path)).body).toEqual(returned.body);
    expect((await place.get(`/vehicles/${vehicle_id}`)).body.data).toMatchObject({
      status: 'available',
      tenancy: 'propio',
      tax_treatment: null,
    });
  });

  it('are created in bulk, unless any row is malformed', async () => {
    const dueno_contact_id = await place.contact();
    const rows = [await place.vehicle(), await place.vehicle()].map((vehicle_id) => ({
      ...terms,
      vehicle_id,
      dueno_contact_id,
    }));
    const { status, body } = await place.post('/consignments/bulk', { consignments: [...rows, rows[0]] });
    const conflict = {
      row: 3,
      action: 'fail',
      id: null,
      error: { code: 'CONFLICT', reason: 'vehicle_consigned', path: null },
    };
    expect([status, body.data]).toMatchObject([
      200,
      { total: 3, created: 2, failed: 1, rows: [{ row: 1, action: 'create', error: null }, {}, conflict] },
    ]);
    const malformed = await place.post('/consignments/bulk', {
      consignments: [{ ...terms, vehicle_id: await place.vehicle(), modalidad: 'en_casa' }],
    });
    expect([malformed.status, malformed.body.error.details.body]).toMatchObject([
      400,
      [{ path: 'consignments.0.modalidad' }],
    ]);
    expect((await place.post('/consignments/bulk', { consignments: [] })).status).toBe(400);
  });
});

describe('credit applications over HTTP', () => {
  it('are recorded and decided, and need an active institution', async () => {
    const { id: institution_id } = await place.made('/credit-institutions', { name: 'Banco del Sur' });
    const body = {
      vehicle_id: await place.vehicle(),
      institution_id,
      requested_amount_clp: 6_000_000,
      buyer_contact_id: await place.contact(),
    };
    const made = await place.made('/credit-applications', body);
    expect(made).toMatchObject({ display_id: 'F-1', state: 'recorded', outcome: null });
    expect((await place.post('/credit-applications/F-1/submission', { reference: 'SOL-1' })).body.data).toMatchObject({
      state: 'submitted',
    });
    const decided = await place.post('/credit-applications/F-1/decision', { outcome: 'rejected' });
    expect(decided.body.data).toMatchObject({ state: 'rejected', outcome: 'rejected', approved_amount_clp: null });
    expect(refusal(await place.post('/credit-applications/F-1/withdrawal', { withdrawn_reason: 'No' }))).toEqual([
      409,
      'CONFLICT',
      'invalid_state',
    ]);
    await place.patch(`/credit-institutions/${institution_id}`, { is_active: false });
    const { status, body: refused } = await place.post('/credit-applications', body);
    expect([status, refused.error.details.body]).toMatchObject([422, [{ path: 'institution_id' }]]);
    const { body: listed } = await place.get<{ data: object[] }>(
      `/credit-applications?institution_id=${institution_id}&state=rejected`,
    );
    expect(listed.data).toEqual([decided.body.data]);
  });
});

describe('payments over HTTP', () => {
  const HEADERS = ['deprecation', 'sunset', 'link'] as const;

  it('are recorded at both paths, with separate idempotency keys and a deprecation header', async () => {
    const reservation = await place.made('/reservations', {
      vehicle_id: await place.vehicle(),
      holder_contact_id: await place.contact(),
    });
    const body = { reservation_id: reservation.id, instrument: 'efectivo', amount_clp: 300_000 };
    const [now, before] = [
      await place.post('/payments', body, { key: 'both' }),
      await place.post('/document-payments', body, { key: 'both' }),
    ];
    expect([now.status, before.status, now.body.data.id === before.body.data.id]).toEqual([201, 201, false]);
    expect(now.body.data).toMatchObject({
      reservation_id: reservation.id,
      sale_note_id: null,
      amount_clp: 300_000,
      refundable_clp: 300_000,
    });
    expect(now.body.data).toMatchObject({ salesperson_id: null, location_id: null, created_by: { kind: 'api_key' } });
    await place.post(`/reservations/${reservation.id}/void`, { void_reason: 'Desistió' });
    const closed = await place.post('/document-payments', body);
    const malformed = await place.post('/document-payments', { ...body, amount_clp: 0 });
    expect([refusal(closed), malformed.status]).toEqual([[409, 'CONFLICT', 'document_closed'], 400]);
    const deprecationHeaders = ['true', 'Fri, 31 Dec 2027 00:00:00 GMT', '</api/v1/payments>; rel="successor-version"'];
    for (const { headers } of [before, closed, malformed])
      expect(HEADERS.map((name) => headers[name])).toEqual(deprecationHeaders);
    expect(HEADERS.map((name) => now.headers[name])).toEqual([undefined, undefined, undefined]);
    const back = { ...body, amount_clp: -300_000, refund_of_payment_id: now.body.data.id };
    expect(refusal(await place.post('/payments', back))).toEqual([409, 'CONFLICT', 'abono_not_returnable']);
    const disposed = await place.post(`/reservations/${reservation.display_id}/abono-disposition`, {
      abono_disposition: 'devuelto',
    });
    expect(disposed.body.data).toMatchObject({ abono_disposition: 'devuelto', paid_clp: 600_000 });
    expect((await place.post('/payments', back)).status).toBe(201);
  });

  it("are filtered by date of payment and limited to the member's branches", async () => {
    const [here, there] = [
      (await place.made('/locations', { name: 'Centro' })).id,
      (await place.made('/locations', { name: 'Norte' })).id,
    ];
    const paidAt = async (location_id: string): Promise<string> => {
      const reservation = await place.made('/reservations', {
        vehicle_id: await place.vehicle({ location_id }),
        holder_contact_id: await place.contact(),
      });
      return (
        await place.made('/payments', {
          reservation_id: reservation.id,
          instrument: 'efectivo',
          amount_clp: 100_000,
          paid_on: '2026-02-03',
        })
      ).id;
    };
    const [own, other] = [await paidAt(here), await paidAt(there)];
    const { token } = await place.member(['document_payments:read', 'reservations:read'], 'branches', [here]);
    const onThatDay = '/payments?paid_from=2026-02-03&paid_to=2026-02-03';
    expect(await place.listIds(onThatDay)).toEqual([other, own]);
    expect(await place.listIds('/payments?paid_from=2026-02-04&paid_to=2026-02-04')).toEqual([]);
    expect(await place.listIds(onThatDay, token)).toEqual([own]);
    expect((await place.listIds('/reservations', token)).length).toBe(1);
  });
});

describe('a malformed document', () => {
  const someId = randomUUID();
  it.each([
    [
      '/purchase-notes',
      { seller_contact_id: 'x', total_clp: 1, net_clp: 1, tax_treatment: 'exento' },
      ['seller_contact_id', 'net_clp'],
    ],
    ['/purchase-notes', { tax_treatment: 'otro', seller_contact_id: someId }, ['tax_treatment', 'total_clp']],
    ['/sale-notes', { vehicle_id: 'x', buyer_contact_id: someId }, ['vehicle_id', 'total_clp']],
    ['/sale-notes', { vehicle_id: 'x', buyer_contact_id: someId, total_clp: 5, net_clp: 5 }, ['vehicle_id', 'net_clp']],
    [
      `/reservations/${someId}/convert`,
      { total_clp: 1, net_clp: 1, buyer_contact_id: 5 },
      ['buyer_contact_id', 'net_clp'],
    ],
    [
      `/reservations/${someId}/abono-disposition`,
      { abono_disposition: 'aplicado', abono_disposition_reason: 5 },
      ['abono_disposition_reason', ''],
    ],
    ['/payments', { instrument: 'oro', amount_clp: 0 }, ['instrument', 'amount_clp', '']],
    ['/payments', { instrument: 'efectivo', amount_clp: 5, refund_of_payment_id: someId }, ['amount_clp', '']],
    ['/price-approvals', { requested_price_clp: 1.5 }, ['requested_price_clp', '']],
    [
      `/credit-applications/${someId}/decision`,
      { outcome: 'approved', conditions: 5 },
      ['conditions', 'approved_amount_clp'],
    ],
    [
      '/consignments',
      { vehicle_id: 'x', modalidad: 'en_local', comision_type: 'fixed' },
      ['vehicle_id', 'comision_value'],
    ],
    [
      '/consignments/bulk',
      { consignments: [{ vehicle_id: 'x', modalidad: 'en_local', comision_value: 5 }] },
      ['vehicle_id', 'comision_type'],
    ],
    [
      `/consignments/${someId}`,
      { comision_type: 'fixed', comision_value: 0.5, minimo_clp: 'x' },
      ['minimo_clp', 'comision_value'],
      'patch',
    ],
  ] as const)(
    'of POST %s is refused with all issues: %j',
    async (path, body, wrong, method: 'post' | 'patch' = 'post') => {
      const { status, body: refused } = await place[method](path, body);
      const paths = refused.error.details.body.map((issue) => issue.path.replace('consignments.0.', ''));
      expect([status, paths.sort()]).toEqual([400, [...wrong].sort()]);
    },
  );

  it("of a key's price approval is refused without a member or document", async () => {
    const { status, body } = await place.post('/price-approvals', {
      requested_price_clp: 5,
      quote_id: someId,
      reservation_id: someId,
    });
    expect([status, body.error.details.body.map(({ path }) => path)]).toEqual([400, ['']]);
    const { body: missing } = await place.post('/price-approvals', { requested_price_clp: 5, quote_id: someId });
    expect(missing.error.details.body.map(({ path }) => path)).toEqual(['requester_user_id']);
  });

  it('is reported as forbidden for a refund without the scope', async () => {
    const { token } = await place.member(['document_payments:write']);
    for (const wrong of [{ refund_of_payment_id: 'x' }, { refund_of_payment_id: someId, amount_clp: 5 }]) {
      expect(refusal(await place.post('/payments', wrong, { token }))).toEqual([403, 'FORBIDDEN', undefined]);
    }
    expect((await place.post('/payments', { refund_of_payment_id: null }, { token })).status).toBe(400);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { TokenIssuer } from '@workops/api/testing';
import { readPdfPages } from '@workops/commerce/testing';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { waitUntil } from '../src/processes';
import { RunningService, type Workspace } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

type Doc = { id: string; display_id: string } & Record<string, unknown>;
interface Answered {
  data: Doc;
  error?: { details?: { reason?: string } };
}

let test: TestDatabase;
let issuer: TokenIssuer;
let service: RunningService;
let receiver: WebhookReceiver;
let workspace: Workspace;

beforeAll(async () => {
  [test, issuer, receiver] = await Promise.all([testDatabase(), TokenIssuer.start(), WebhookReceiver.start()]);
  service = await RunningService.start(test.url, issuer.env);
  workspace = await service.workspace('Automotora Sur');
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
  await issuer?.close();
  await test?.drop();
});

/** Creates a member of the workspace; returns their token. */
async function member(name: string, role: string): Promise<string> {
  const subject = name.toLowerCase();
  const who = ['--email', `${subject}@example.com`, '--name', name, '--role', role, '--subject', subject];
  await service.command('member', 'create', '--workspace', workspace.id, ...who);
  return issuer.token(workspace.id, subject);
}

const post = (token: string, path: string, body: object) => service.call<Answered>(token, 'POST', path, { body });

async function done(token: string, path: string, body: object = {}): Promise<Doc> {
  const { status, body: answered } = await post(token, path, body);
  if (status > 201) throw new Error(`${path}: ${status} ${JSON.stringify(answered)}`);
  return answered.data;
}

const ANNOUNCED = [
  'consignment.created',
  'consignment.sold',
  'payment.recorded',
  'payment.recorded',
  'payment.recorded',
  'price_approval.decided',
  'price_approval.requested',
  'purchase_note.issued',
  'quote.issued',
  'reservation.converted',
  'reservation.created',
  'sale_note.approved',
];

const ofDocuments = () =>
  receiver.deliveries.map(({ body }) => body).filter(({ type }) => !/^(contact|vehicle|member|lead)/.test(type));

describe('a complete sale', () => {
  it("runs from a consigned car below its floor price to the owner's settlement, with all events", async () => {
    const { token } = workspace;
    const [vera, boris] = [await member('Vera', 'member'), await member('Boris', 'admin')];
    await done(token, '/webhooks', { url: receiver.url, events: ['*'], include_data: true });

    const { id: vehicle_id } = await done(token, '/vehicles', {
      make: 'Toyota',
      model: 'Yaris',
      price_clp: 9_900_000,
      floor_price_clp: 9_500_000,
    });
    const [{ id: owner }, { id: buyer }] = [
      await done(vera, '/contacts', { name: 'Olga' }),
      await done(vera, '/contacts', { name: 'Bruno' }),
    ];
    const terms = { modalidad: 'en_local', comision_type: 'percentage', comision_value: 4.5 };
    const contract = await done(vera, '/consignments', { vehicle_id, dueno_contact_id: owner, ...terms });

    const quote = await done(vera, '/quotes', { vehicle_id, buyer_contact_id: buyer, offered_price_clp: 9_000_000 });
    expect(quote).toMatchObject({ display_id: 'Q-1', tax_treatment: 'pass_through' });
    const approval = await done(vera, '/price-approvals', { quote_id: quote.id, requested_price_clp: 9_000_000 });
    expect((await post(vera, `/price-approvals/${approval.id}/decision`, { status: 'approved' })).status).toBe(403);
    await done(boris, `/price-approvals/${approval.id}/decision`, { status: 'approved' });

    const reservation = await done(vera, '/reservations', { vehicle_id, holder_contact_id: buyer, quote_id: quote.id });
    const abono = await done(vera, '/payments', {
      reservation_id: reservation.id,
      instrument: 'transferencia',
      amount_clp: 500_000,
    });
    const used = await done(vera, '/purchase-notes', {
      seller_contact_id: buyer,
      total_clp: 2_000_000,
      tax_treatment: 'no_gravado',
    });
    const converted = await done(vera, '/reservations/R-1/convert', { trade_in_purchase_note_ids: [used.id] });
    expect(converted).toMatchObject({ status: 'completada', sale_note_display_id: 'V-1' });

    await done(boris, '/sale-notes/V-1/approve');
    const rest = { sale_note_id: converted.sale_note_id, instrument: 'efectivo', amount_clp: 6_500_000 };
    const tooMuch = await post(vera, '/document-payments', { ...rest, amount_clp: 6_500_001 });
    expect([tooMuch.status, tooMuch.body.error?.details?.reason]).toEqual([409, 'over_balance']);
    expect(['deprecation', 'sunset', 'link'].map((name) => tooMuch.headers.get(name))).toEqual([
      'true',
      'Fri, 31 Dec 2027 00:00:00 GMT',
      '</api/v1/payments>; rel="successor-version"',
    ]);
    await done(vera, '/document-payments', rest);

    const sold = await done(vera, `/consignments/${contract.id}/sell`);
    expect(sold).toMatchObject({
      estado: 'vendido',
      amount_venta_clp: 9_000_000,
      comision_amount_clp: 405_000,
      monto_owner_clp: 8_518_050,
    });
    const refund = {
      sale_note_id: converted.sale_note_id,
      instrument: 'efectivo',
      amount_clp: -100_000,
      refund_of_payment_id: abono.id,
    };
    expect((await post(vera, '/payments', refund)).status).toBe(403);
    await done(boris, '/payments', refund);

    const { body: note } = await service.call<Answered>(token, 'GET', '/sale-notes/V-1');
    expect(note.data).toMatchObject({
      status: 'approved',
      trade_in_clp: 2_000_000,
      paid_clp: 6_900_000,
      balance_clp: 100_000,
    });
    const { body: vehicle } = await service.call<Answered>(token, 'GET', `/vehicles/${vehicle_id}`);
    expect(vehicle.data).toMatchObject({ status: 'sold', held_by: { type: 'sale_note', display_id: 'V-1' } });

    await receiver.waitFor(() => ofDocuments().length >= ANNOUNCED.length, 120_000);
    const documentEvents = ofDocuments();
    expect(documentEvents.map(({ type }) => type).sort()).toEqual(ANNOUNCED);
    for (const { type, data, resource } of documentEvents) {
      expect([type, data]).toEqual([type, expect.objectContaining({ id: resource.id })]);
      const read = await fetch(resource.url!, { headers: { authorization: `Bearer ${token}` } });
      expect([type, read.status]).toEqual([type, 200]);
    }
    const settled = documentEvents.find(({ type }) => type === 'consignment.sold')!;
    expect(settled.data).toMatchObject({ vehicle_id, liquidacion_id: sold.liquidacion_id, monto_owner_clp: 8_518_050 });
    expect(settled.changes).toEqual({
      estado: { from: 'activo', to: 'vendido' },
      liquidacion_id: { from: null, to: sold.liquidacion_id },
    });
  });
});

describe('a day of the sales office', () => {
  const read = async <Data = Doc>(token: string, path: string): Promise<Data> => {
    const { status, body } = await service.call<{ data: Data }>(token, 'GET', path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };

  it('finds, extends, collects, corrects, prints and closes the cash', async () => {
    const [nora, omar] = [await member('Nora', 'member'), await member('Omar', 'admin')];
    const { id: buyer } = await done(nora, '/contacts', { name: 'Josefa Güell Ibáñez' });
    const car = { make: 'Kia', model: 'Rio', plate: 'TBZH02', tax_treatment: 'exento' };
    const { id: vehicle_id } = await done(workspace.token, '/vehicles', car);
    const reservation = await done(nora, '/reservations', {
      vehicle_id,
      holder_contact_id: buyer,
      agreed_price_clp: 8_000_000,
    });
    const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const extension = { hold_expires_on: later, extend_reason: 'Espera su crédito' };
    await done(nora, `/reservations/${reservation.id}/extend`, extension);
    expect(await read(nora, `/vehicles/${vehicle_id}`)).toMatchObject({
      held_by: { id: reservation.id, until: later },
    });
    await done(nora, '/payments', { reservation_id: reservation.id, instrument: 'efectivo', amount_clp: 500_000 });
    const { sale_note_id } = await done(nora, `/reservations/${reservation.id}/convert`);

    const { id: institution_id } = await done(omar, '/credit-institutions', { name: 'Banco' });
    const application = { vehicle_id, institution_id, requested_amount_clp: 6_000_000, buyer_contact_id: buyer };
    const credit = await done(nora, '/credit-applications', application);
    await done(nora, `/credit-applications/${credit.id}/submission`);
    const approved = { outcome: 'approved', approved_amount_clp: 6_000_000 };
    await done(omar, `/credit-applications/${credit.id}/decision`, approved);
    const out = { instrument: 'credito_bancario', credit_application_id: credit.id, amount_clp: 6_000_000 };
    await done(nora, '/payments', { sale_note_id, ...out });

    for (const query of ['q=guell', 'q=tbzh', 'balance_min=1500000'])
      expect(await read<Doc[]>(nora, `/sale-notes?${query}`)).toEqual([expect.objectContaining({ id: sale_note_id })]);
    expect(await read<Doc[]>(nora, `/payments?contact_id=${buyer}`)).toHaveLength(2);
    const report = await read<{ rows: unknown[] }>(omar, '/payments/summary?group_by=instrument');
    expect(report.rows).toContainEqual(expect.objectContaining({ instrument: 'credito_bancario', net_clp: 6_000_000 }));

    const members = await read<Doc[]>(omar, '/members');
    const { id: salesperson_id } = members.find(({ name }) => name === 'Omar')!;
    const correction = { salesperson_id, correction_reason: 'La vendió Omar' };
    expect((await post(nora, `/sale-notes/${sale_note_id}/salesperson`, correction)).status).toBe(403);
    await done(omar, `/sale-notes/${sale_note_id}/salesperson`, correction);

    const printed = await fetch(`${service.baseUrl}/sale-notes/${sale_note_id}/pdf`, {
      headers: { authorization: `Bearer ${omar}` },
    });
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const [page] = readPdfPages(new Uint8Array(await printed.arrayBuffer()));
    for (const text of ['Automotora Sur', 'Nota de venta V-', 'Josefa Güell Ibáñez', 'TBZH02', 'por pagar $1.500.000'])
      expect(page).toContain(text);
    await done(omar, `/sale-notes/${sale_note_id}/void`, { void_reason: 'Se arrepintió' });
    expect(await read<Doc[]>(omar, '/sale-notes?balance_min=1500000')).toEqual([]);
  });
});

describe('an api that is killed with -9 while clients issue documents', () => {
  const KILLS = 2;
  const BETWEEN = 25;

  it('leaves no gap in the numbers, no partial document and no event without its document', async () => {
    const { id, token } = await service.unlimitedKey('Caídas');
    const { id: person } = await done(token, '/contacts', { name: 'Bruno' });
    const { id: car } = await done(token, '/vehicles', { make: 'Kia', model: 'Rio', tax_treatment: 'exento' });
    let [answered, isOver] = [0, false];
    /** Undefined if the process died during the call or was overloaded. */
    const tried = async (path: string, body: object): Promise<Doc | undefined> => {
      const answer = await service.tried<Answered>(token, 'POST', path, { body });
      expect([undefined, 200, 201, 503]).toContain(answer?.status);
      if (answer && answer.status < 300) {
        answered += 1;
        return answer.body.data;
      }
      await sleep(50);
      return undefined;
    };
    const quoting = async (): Promise<void> => {
      while (!isOver)
        await tried('/quotes', { vehicle_id: car, buyer_contact_id: person, offered_price_clp: 5_000_000 });
    };
    const selling = async (): Promise<void> => {
      while (!isOver) {
        const vehicle = await tried('/vehicles', { make: 'Kia', model: 'Rio', tax_treatment: 'exento' });
        if (!vehicle) continue;
        const reservation = await tried('/reservations', {
          vehicle_id: vehicle.id,
          holder_contact_id: person,
          agreed_price_clp: 5_000_000,
        });
        if (reservation)
          await tried('/payments', { reservation_id: reservation.id, instrument: 'efectivo', amount_clp: 100_000 });
        if (reservation) await tried(`/reservations/${reservation.id}/convert`, {});
      }
    };
    const clients = [quoting(), quoting(), selling(), selling(), selling()];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const enough = answered + BETWEEN;
      expect(await waitUntil(() => answered >= enough, 120_000)).toBe(true);
      await service.restart('api');
    }
    isOver = true;
    await Promise.all(clients);

    const rows = <Row>(text: string): Promise<Row[]> => test.database.query(text, [id]);
    for (const kind of ['quote', 'reservation', 'sale_note']) {
      const numbers = await rows<{ number: number }>(
        `SELECT number FROM commerce.${kind} WHERE workspace_id = $1 ORDER BY number`,
      );
      expect([kind, numbers.map(({ number }) => number)]).toEqual([kind, numbers.map((_, index) => index + 1)]);
    }
    const events = await recordedEvents(test.database, id);
    const announced = (type: string) =>
      events.filter((event) => event.type === type).map(({ resource }) => resource.id);
    const queryIds = async (text: string) => (await rows<{ id: string }>(text)).map((row) => row.id);
    const OF = 'WHERE workspace_id = $1';
    expect(announced('quote.issued').sort()).toEqual((await queryIds(`SELECT id FROM commerce.quote ${OF}`)).sort());
    expect(announced('reservation.created').sort()).toEqual(
      (await queryIds(`SELECT id FROM commerce.reservation ${OF}`)).sort(),
    );
    const converted = await queryIds(`SELECT id FROM commerce.reservation ${OF} AND status = 'completada'`);
    expect(announced('reservation.converted').sort()).toEqual(converted.sort());
    // Each note has its reservation, its vehicle's hold and its payment.
    const whole = await queryIds(`
      SELECT n.reservation_id AS id FROM commerce.sale_note n
        JOIN commerce.reservation r ON r.workspace_id = n.workspace_id AND r.sale_note_id = n.id AND r.status = 'completada'
        JOIN commerce.vehicle v ON v.workspace_id = n.workspace_id AND v.id = n.vehicle_id AND v.held_by_id = n.id AND v.status = 'reserved'
       WHERE n.workspace_id = $1 AND n.paid_clp = (
         SELECT coalesce(sum(p.amount_clp), 0) FROM commerce.payment p WHERE p.workspace_id = n.workspace_id AND p.sale_note_id = n.id)`);
    expect(whole.sort()).toEqual(converted.sort());
    expect(converted.length).toBeGreaterThan(0);
  });
});

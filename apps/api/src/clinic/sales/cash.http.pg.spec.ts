import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type Page, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { DocumentsPlace } from '../../testing/documents-place';
import type { CashMovementResource, CashSessionResource } from '@workops/clinic/http';

type Session = AsJson<CashSessionResource>;
type Answer = { data: Session } & Refusal;

let api: ApiApp;
let clinic: DocumentsPlace;
let registers = 0;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '10000' });
  clinic = await DocumentsPlace.in(api);
  await api.access.configureWorkspace({ workspaceId: clinic.id, healthcare: true });
});
afterAll(() => api.close());

const post = (path: string, body: object, token = clinic.token) => api.insist<Answer>('POST', path, { token, body });
const get = <Body = Answer>(path: string, token = clinic.token) => api.insist<Body>('GET', path, { token });
const open = async (over: object = {}): Promise<Session> => {
  const { body } = await post('/clinic-cash-sessions', {
    register: `Caja ${(registers += 1)}`,
    opening_clp: 50_000,
    ...over,
  });
  return body.data;
};
const moved = (session: Session, amount: number, over: object = {}) =>
  post(`/clinic-cash-sessions/${session.id}/movements`, {
    kind: 'in',
    amount_clp: amount,
    instrument: 'efectivo',
    concept: 'Consulta',
    ...over,
  });
const listEvents = async ({ id }: Session) =>
  (await recordedEvents(api.database, clinic.id)).filter(({ resource }) => resource.id === id);
const tally = (answers: readonly { status: number; body: Refusal }[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status < 400 ? String(status) : `${status} ${body.error.details.reason}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

describe('a cash session', () => {
  it('is opened, records movements, is counted and closed for good', async () => {
    const session = await open({ register: ' Recepción ' });
    expect(session).toMatchObject({
      register: 'Recepción',
      status: 'open',
      opening_clp: 50_000,
      expected_clp: 50_000,
      counted_clp: null,
    });
    await moved(session, 30_000);
    await moved(session, 10_000, { kind: 'out', concept: 'Café' });
    await moved(session, 20_000, { instrument: 'tarjeta_debito' });
    const shown = await get(`/clinic-cash-sessions/${session.display_id}`);
    expect(shown.body.data).toMatchObject({
      expected_clp: 70_000,
      totals: {
        efectivo: { in: 30_000, out: 10_000 },
        tarjeta_debito: { in: 20_000, out: 0 },
        cheque: { in: 0, out: 0 },
      },
    });
    const movements = await get<Page<AsJson<CashMovementResource>>>(`/clinic-cash-sessions/${session.id}/movements`);
    expect(movements.body.data.map(({ concept }) => concept)).toEqual(['Consulta', 'Café', 'Consulta']);
    expect(refusal(await moved(session, 70_001, { kind: 'out' }))).toEqual([409, 'CONFLICT', 'insufficient_cash']);
    expect((await moved(session, 5, { kind: 'out', instrument: 'cheque' })).status).toBe(201);

    const close = (body: object) => post(`/clinic-cash-sessions/${session.id}/close`, body);
    const unexplained = await close({ counted_clp: 69_500 });
    expect([unexplained.status, unexplained.body.error.details.body]).toMatchObject([422, [{ path: 'note' }]]);
    const closed = await close({ counted_clp: 69_500, note: 'Faltó una moneda' });
    expect([closed.status, closed.body.data]).toMatchObject([
      200,
      { status: 'closed', expected_clp: 70_000, difference_clp: -500 },
    ]);
    const { opened_by: id } = session;
    expect([session.opened_by_author, session.closed_by_author]).toMatchObject([
      { kind: 'api_key', id, name: expect.any(String) },
      null,
    ]);
    expect(closed.body.data).toMatchObject({
      opened_by: id,
      closed_by: id,
      opened_by_author: { id },
      closed_by_author: { kind: 'api_key', id },
    });
    expect((await close({ counted_clp: 69_500 })).body).toEqual(closed.body);
    expect(refusal(await close({ counted_clp: 70_000 }))).toEqual([409, 'CONFLICT', 'closed']);
    expect(refusal(await moved(session, 5))).toEqual([409, 'CONFLICT', 'closed']);

    const identity = { id: session.id, display_id: session.display_id, location_id: null };
    expect((await listEvents(session)).map(({ type, data, changes }) => [type, data, changes])).toEqual([
      ['clinic_cash_session.opened', { ...identity, status: 'open' }, undefined],
      [
        'clinic_cash_session.closed',
        { ...identity, status: 'closed', expected_clp: 70_000, counted_clp: 69_500, difference_clp: -500 },
        { status: { from: 'open', to: 'closed' } },
      ],
    ]);
    expect((await open({ register: 'RECEPCION' })).status).toBe('open');
  });

  it('is opened by exactly 1 of 10 concurrent calls, ignoring case and accents', async () => {
    const names = ['Caja única', 'caja unica', 'CAJA ÚNICA'];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post('/clinic-cash-sessions', { register: names[n % 3], opening_clp: 0 })),
    );
    expect(tally(answers)).toEqual({ 201: 1, '409 already_open': 9 });
    const next = await open();
    const opened = answers.find(({ status }) => status === 201)!.body.data;
    expect(Number(next.display_id.slice(3))).toBe(Number(opened.display_id.slice(3)) + 1);
  });

  it('expects only the movements before a concurrent close', async () => {
    const session = await open({ opening_clp: 1_000 });
    const [close, ...movements] = await Promise.all([
      post(`/clinic-cash-sessions/${session.id}/close`, { counted_clp: 0, note: 'Sin contar' }),
      ...Array.from({ length: 20 }, () => moved(session, 100)),
    ]);
    const { 201: passed = 0, '409 closed': late = 0, ...rest } = tally(movements);
    expect([close.status, passed + late, rest]).toEqual([200, 20, {}]);
    expect((await get(`/clinic-cash-sessions/${session.id}`)).body.data).toMatchObject({
      expected_clp: 1_000 + 100 * passed,
      counted_clp: 0,
    });
    const { body } = await get<Page<object>>(`/clinic-cash-sessions/${session.id}/movements?limit=50`);
    expect(body.data).toHaveLength(passed);
  });

  it('is visible to the member who opened it and to members who see all', async () => {
    const receptionist = await clinic.member(undefined, 'assigned');
    const [foreign, { body }] = [
      await open(),
      await post('/clinic-cash-sessions', { register: 'Suya', opening_clp: 0 }, receptionist.token),
    ];
    const own = body.data;
    const listed = async (query: string, token?: string) =>
      (await get<Page<Session>>(`/clinic-cash-sessions?${query}`, token)).body.data;
    expect((await listed('status=open&limit=2')).map(({ id }) => id)).toEqual([own.id, foreign.id]);
    expect((await listed('', receptionist.token)).map(({ id }) => id)).toEqual([own.id]);
    expect((await listed('register=SUYA')).map(({ id }) => id)).toEqual([own.id]);
    expect((await get(`/clinic-cash-sessions/${foreign.id}`, receptionist.token)).status).toBe(404);
    const conflict = await post(
      '/clinic-cash-sessions',
      { register: foreign.register, opening_clp: 0 },
      receptionist.token,
    );
    expect(conflict.body.error.details).toEqual({ reason: 'already_open' });
  });

  it('is refused and listed as empty outside healthcare', async () => {
    const shop = await api.workspace();
    const mine = await open();
    expect(refusal(await post('/clinic-cash-sessions', { register: 'Caja', opening_clp: 0 }, shop.token))).toEqual([
      409,
      'CONFLICT',
      'not_healthcare',
    ]);
    expect((await get<Page<Session>>('/clinic-cash-sessions', shop.token)).body.data).toEqual([]);
    expect((await get(`/clinic-cash-sessions/${mine.id}`, shop.token)).status).toBe(404);
  });
});

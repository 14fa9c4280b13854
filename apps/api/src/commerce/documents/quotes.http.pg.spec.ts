import { randomUUID } from 'node:crypto';
import { ApiApp, refusal } from '../../testing/api-app';
import { DocumentsPlace, tally, times, upTo, type Doc } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;
let vehicle_id: string;
let buyer_contact_id: string;

beforeAll(async () => {
  api = await ApiApp.start();
  place = await DocumentsPlace.in(api);
  [vehicle_id, buyer_contact_id] = [await place.vehicle({ floor_price_clp: 8_000_000 }), await place.contact()];
});
afterAll(() => api.close());

const quote = (over: object = {}) =>
  place.made('/quotes', { vehicle_id, buyer_contact_id, offered_price_clp: 10_000_000, ...over });
const filterEvents = ({ id }: Doc, events: Awaited<ReturnType<DocumentsPlace['events']>>) =>
  events.filter(({ resource }) => resource.id === id);

describe('a quote over HTTP', () => {
  it('is issued with tax and expiry, announced, and read by both ids', async () => {
    const issued = await quote({ tax_treatment: 'afecto', expires_on: '2027-04-03', note: 'Con mantención' });
    expect(issued).toMatchObject({
      state: 'vigente',
      offered_price_clp: 10_000_000,
      net_clp: 8_403_361,
      tax_clp: 1_596_639,
      tax_treatment: 'afecto',
      expires_on: '2027-04-03',
      expires_at: '2027-04-04T04:00:00.000Z',
      note: 'Con mantención',
      salesperson_id: null,
      lead_id: null,
      voided_at: null,
      extended_by: null,
      archive_reason: null,
      created_by: { kind: 'api_key' },
    });
    expect(issued.display_id).toMatch(/^Q-\d+$/);
    const { body } = await place.get(`/quotes/${issued.display_id}`);
    expect([body.data, (await place.get(`/quotes/${issued.id}`)).body.data]).toEqual([issued, issued]);
    const [event, ...rest] = filterEvents(issued, await place.events());
    expect([event!.type, event!.changes, rest]).toEqual(['quote.issued', undefined, []]);
    expect(event!.data).toEqual({
      id: issued.id,
      display_id: issued.display_id,
      vehicle_id,
      buyer_contact_id,
      salesperson_id: null,
      offered_price_clp: 10_000_000,
      tax_treatment: 'afecto',
      expires_on: '2027-04-03',
      state: 'vigente',
    });
  });

  it('is extended, archived and voided, each announced once with its changes', async () => {
    const issued = await quote({ expires_on: '2027-09-01' });
    const path = `/quotes/${issued.display_id}`;
    const extended = await place.made(`${path}/extend`, {
      expires_on: '2027-09-04',
      extend_reason: ' Espera su crédito ',
    });
    expect(extended).toMatchObject({
      expires_on: '2027-09-04',
      expires_at: '2027-09-05T04:00:00.000Z',
      extend_reason: 'Espera su crédito',
    });
    expect(await place.made(`${path}/extend`, { expires_on: '2027-09-04', extend_reason: 'Otra vez' })).toEqual(
      extended,
    );
    const archived = await place.made(`${path}/archive`, { archive_reason: 'Compró en otra parte' });
    expect(await place.made(`${path}/archive`, { archive_reason: 'Otra' })).toEqual(archived);
    const voided = await place.made(`${path}/void`, { void_reason: 'Error' });
    expect(voided).toMatchObject({ state: 'nula', void_reason: 'Error', archive_reason: 'Compró en otra parte' });
    expect(await place.made(`${path}/void`, { void_reason: 'Otra' })).toEqual(voided);
    expect(refusal(await place.post(`${path}/extend`, { expires_on: '2027-09-05', extend_reason: 'Tarde' }))).toEqual([
      409,
      'CONFLICT',
      'invalid_state',
    ]);
    const [, extension, archiving, voiding, ...rest] = filterEvents(issued, await place.events());
    const by = { extended_by: voided.voided_by, archived_by: voided.voided_by };
    const identity = { id: issued.id, display_id: issued.display_id };
    expect(extension).toMatchObject({
      type: 'quote.extended',
      changes: { expires_on: { from: '2027-09-01', to: '2027-09-04' } },
    });
    expect(extension!.data).toEqual({
      ...identity,
      expires_on: '2027-09-04',
      extend_reason: 'Espera su crédito',
      extended_by: by.extended_by,
      extended_at: extended.extended_at,
    });
    expect(archiving).toMatchObject({
      type: 'quote.archived',
      data: { ...identity, archived_by: by.archived_by, archived_at: archived.archived_at },
    });
    expect(archiving!.changes).toBeUndefined();
    expect(voiding).toMatchObject({ type: 'quote.voided', changes: { state: { from: 'vigente', to: 'nula' } } });
    expect(voiding!.data).toEqual({
      ...identity,
      void_reason: 'Error',
      voided_by: voided.voided_by,
      voided_at: voided.voided_at,
    });
    expect(rest).toEqual([]);
  });

  it.each([
    ['without what it needs', { offered_price_clp: undefined }, 400, ['offered_price_clp invalid_type']],
    ['with a fraction', { offered_price_clp: 1.5 }, 400, ['offered_price_clp invalid_type']],
    ['for nothing', { offered_price_clp: 0 }, 400, ['offered_price_clp too_small']],
    ['for more than there is', { offered_price_clp: 100_000_000_001 }, 400, ['offered_price_clp too_big']],
    ['until a day that never was', { expires_on: '2027-02-30' }, 400, ['expires_on invalid_date']],
    [
      'with everything unknown, all of it at once',
      {
        vehicle_id: randomUUID(),
        buyer_contact_id: randomUUID(),
        salesperson_id: randomUUID(),
        lead_id: randomUUID(),
        expires_on: '2020-01-01',
      },
      422,
      ['buyer_contact_id custom', 'salesperson_id custom', 'lead_id custom', 'vehicle_id custom', 'expires_on custom'],
    ],
    ['until a day too far off', { expires_on: '2039-01-01' }, 422, ['expires_on custom']],
  ])('is not issued %s', async (_what, over, status, issues) => {
    const numbers = await place.loadNumbers('quote');
    const answer = await place.post('/quotes', { vehicle_id, buyer_contact_id, offered_price_clp: 1, ...over });
    expect([answer.status, answer.body.error.details.body.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      status,
      issues,
    ]);
    expect(await place.loadNumbers('quote')).toEqual(numbers);
  });

  it('is refused for a sold vehicle, when issued or extended', async () => {
    const gone = await place.vehicle();
    const { id } = await quote({ vehicle_id: gone, expires_on: '2027-05-01' });
    await place.patch(`/vehicles/${gone}`, { status: 'sold' });
    const answers = [
      await place.post('/quotes', { vehicle_id: gone, buyer_contact_id, offered_price_clp: 1 }),
      await place.post(`/quotes/${id}/extend`, { expires_on: '2027-05-02', extend_reason: 'Más' }),
    ];
    expect(answers.map(refusal)).toEqual(Array(2).fill([409, 'CONFLICT', 'vehicle_not_available']));
  });

  it('ends as `nula` under concurrent extensions and a void, announced once', async () => {
    const { id } = await quote({ expires_on: '2027-05-01' });
    const extend = () => place.post(`/quotes/${id}/extend`, { expires_on: '2027-05-02', extend_reason: 'Más' });
    const answers = await Promise.all([extend(), place.post(`/quotes/${id}/void`, { void_reason: 'Error' }), extend()]);
    expect(answers[1]!.status).toBe(200);
    for (const answer of answers)
      expect(['200', '409 invalid_state']).toEqual(expect.arrayContaining(Object.keys(tally([answer]))));
    expect((await place.get(`/quotes/${id}`)).body.data.state).toBe('nula');
    const types = filterEvents({ id } as Doc, await place.events()).map(({ type }) => type);
    const isExtended = answers.some(({ status }, index) => index !== 1 && status === 200);
    expect(types.sort()).toEqual([...(isExtended ? ['quote.extended'] : []), 'quote.issued', 'quote.voided']);
  });
});

describe('the numbers of quotes', () => {
  it('have no gaps despite concurrent refusals, and a void keeps its number', async () => {
    const own = await DocumentsPlace.in(api);
    const body = { vehicle_id: await own.vehicle(), buyer_contact_id: await own.contact(), offered_price_clp: 1 };
    const answers = await times(80, (n) =>
      own.post('/quotes', n % 10 < 3 ? { ...body, vehicle_id: randomUUID() } : body),
    );
    expect(tally(answers)).toEqual({ 201: 56, '422 VALIDATION_ERROR': 24 });
    expect(await own.loadNumbers('quote')).toEqual(upTo(56));
    await own.made('/quotes/Q-3/void', { void_reason: 'Error' });
    expect((await own.made('/quotes', body)).display_id).toBe('Q-57');
  });

  it('are not used by a call repeated with its key', async () => {
    const own = await DocumentsPlace.in(api);
    const body = { vehicle_id: await own.vehicle(), buyer_contact_id: await own.contact(), offered_price_clp: 1 };
    const refused = await own.post('/quotes', { ...body, vehicle_id: randomUUID() }, { key: 'refused' });
    const answers = await times(5, () => own.post('/quotes', body, { key: 'once' }));
    expect([refused.status, new Set(answers.map(({ body: { data } }) => data.display_id))]).toEqual([
      422,
      new Set(['Q-1']),
    ]);
    expect(await own.loadNumbers('quote')).toEqual([1]);
  });
});

describe('a list of quotes', () => {
  it('is sorted newest first, paged and filtered', async () => {
    const own = await DocumentsPlace.in(api);
    const [car, other, buyer] = [await own.vehicle(), await own.vehicle(), await own.contact()];
    const seller = await own.member();
    const issue = (over: object) =>
      own.made('/quotes', { vehicle_id: car, buyer_contact_id: buyer, offered_price_clp: 1, ...over });
    const made = [
      await issue({}),
      await issue({ vehicle_id: other }),
      await issue({ salesperson_id: seller.id }),
      await issue({}),
    ];
    const ids = made.map(({ id }) => id);
    await own.made(`/quotes/${ids[0]}/void`, { void_reason: 'Error' });
    await own.made(`/quotes/${ids[3]}/archive`, { archive_reason: 'Compró' });
    const page = (
      await own.get<{ data: Doc[]; meta: { pagination: { nextCursor: string } } }>('/quotes?limit=2&archived=all')
    ).body;
    const rest = await own.listIds(`/quotes?limit=2&archived=all&cursor=${page.meta.pagination.nextCursor}`);
    expect([...page.data.map(({ id }) => id), ...rest]).toEqual([...ids].reverse());
    const listed = async (query: string) => (await own.listIds(`/quotes?${query}`)).map((id) => ids.indexOf(id));
    expect(await listed('')).toEqual([2, 1, 0]);
    expect(await listed('archived=true')).toEqual([3]);
    expect(await listed('state=nula')).toEqual([0]);
    expect(await listed('state=vigente,expirada')).toEqual([2, 1]);
    expect(await listed(`vehicle_id=${other}`)).toEqual([1]);
    expect(await listed(`contact_id=${buyer}&archived=all`)).toEqual([3, 2, 1, 0]);
    expect(await listed(`salesperson_id=${seller.id}&state=vigente`)).toEqual([2]);
    expect(await listed(`contact_id=${randomUUID()}`)).toEqual([]);
    expect(
      await listed(`created_from=${String(made[1]!.created_at)}&created_to=${String(made[2]!.created_at)}`),
    ).toEqual([1]);
    expect((await own.get('/quotes?state=open')).status).toBe(400);
    expect((await own.get('/quotes?cursor=abc')).status).toBe(400);
  });
});

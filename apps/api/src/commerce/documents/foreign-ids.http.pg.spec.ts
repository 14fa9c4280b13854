import { randomUUID } from 'node:crypto';
import { ApiApp } from '../../testing/api-app';
import { DocumentsPlace } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;
let seller: { id: string; token: string };
let theirs: Awaited<ReturnType<typeof createRecords>>;
let hidden: Awaited<ReturnType<typeof createRecords>>;

/** Creates one record of each kind that a document's body can refer to. The key creates them, so they have no owner. */
async function createRecords(own: DocumentsPlace) {
  const [vehicle, contact, { id: member }] = [await own.vehicle(), await own.contact(), await own.member()];
  const about = async () => ({ vehicle_id: await own.vehicle(), buyer_contact_id: contact });
  const lead = await own.made('/leads', { contact_id: contact });
  const quote = await own.made('/quotes', { ...(await about()), offered_price_clp: 5 });
  const heldVehicle = await own.vehicle();
  const reservation = await own.made('/reservations', {
    vehicle_id: heldVehicle,
    holder_contact_id: contact,
    agreed_price_clp: 9,
  });
  const note = await own.made('/sale-notes', { ...(await about()), total_clp: 9 });
  const purchase = await own.made('/purchase-notes', {
    seller_contact_id: contact,
    total_clp: 5,
    tax_treatment: 'exento',
  });
  const payment = await own.made('/payments', { sale_note_id: note.id, instrument: 'efectivo', amount_clp: 5 });
  const { id: institution } = await own.made('/credit-institutions', { name: randomUUID() });
  const application = await own.made('/credit-applications', {
    ...(await about()),
    institution_id: institution,
    requested_amount_clp: 5,
  });
  const consigned = { vehicle_id: await own.vehicle(), dueno_contact_id: contact, modalidad: 'en_local' };
  const consignment = await own.made('/consignments', { ...consigned, comision_type: 'fixed', comision_value: 1 });
  const { liquidacion_id: settlement } = await own.made(`/consignments/${consignment.id}/sell`, {
    amount_venta_clp: 9,
  });
  const approval = await own.made('/price-approvals', {
    quote_id: quote.id,
    requested_price_clp: 5,
    requester_user_id: member,
  });
  const candidate = await own.candidate();
  const converted = await own.made('/reservations', {
    vehicle_id: await own.vehicle(),
    holder_contact_id: contact,
    agreed_price_clp: 9,
  });
  await own.made(`/reservations/${converted.id}/convert`);
  return {
    vehicle,
    contact,
    member,
    held: heldVehicle,
    institution,
    lead,
    quote,
    reservation,
    note,
    purchase,
    payment,
    application,
    consignment,
    settlement,
    approval,
    candidate,
    passedOn: String(converted.vehicle_id),
  };
}

beforeAll(async () => {
  api = await ApiApp.start();
  place = await DocumentsPlace.in(api);
  [theirs, hidden] = [await createRecords(await DocumentsPlace.in(api)), await createRecords(place)];
  seller = await place.member(undefined, 'assigned');
});
afterAll(() => api.close());

type Records = typeof theirs;
type Named = Record<string, string | string[] | number | undefined>;
const SHARED = ({ member, lead }: Records): Named[] => [{ salesperson_id: member }, { lead_id: lead.id }];
const vehicles = ({ vehicle }: Records): Named[] => [{ vehicle_id: vehicle }];
const ofBuyer = async () => ({ vehicle_id: await place.vehicle(), buyer_contact_id: hidden.contact });
const aReservation = async (token: string) =>
  (await place.made('/reservations', { vehicle_id: await place.vehicle(), holder_contact_id: hidden.contact }, token))
    .id;

interface Issuing {
  path: string;
  body: (token: string) => Promise<Named>;
  /** Ids of records visible to everyone in the workspace, as replacements for those in the body. */
  open: (of: Records) => Named[];
  /** References to records that not every member sees. */
  owned: (of: Records) => Named[];
}

const ISSUING: Issuing[] = [
  {
    path: '/quotes',
    body: async () => ({ ...(await ofBuyer()), offered_price_clp: 5 }),
    open: (of) => [...vehicles(of), { buyer_contact_id: of.contact }, SHARED(of)[0]!],
    owned: (of) => [SHARED(of)[1]!],
  },
  {
    path: '/reservations',
    body: async () => ({ vehicle_id: await place.vehicle(), holder_contact_id: hidden.contact }),
    open: (of) => [...vehicles(of), { holder_contact_id: of.contact }, SHARED(of)[0]!],
    owned: (of) => [SHARED(of)[1]!, { quote_id: of.quote.id }],
  },
  {
    path: '/sale-notes',
    body: async () => ({ ...(await ofBuyer()), total_clp: 9 }),
    open: (of) => [...vehicles(of), { buyer_contact_id: of.contact }, SHARED(of)[0]!],
    owned: (of) => [SHARED(of)[1]!, { quote_id: of.quote.id }, { trade_in_purchase_note_ids: [of.purchase.id] }],
  },
  {
    path: '/purchase-notes',
    body: async () => ({ seller_contact_id: hidden.contact, total_clp: 5, tax_treatment: 'exento' }),
    open: (of) => [...vehicles(of), { seller_contact_id: of.contact }, SHARED(of)[0]!],
    owned: (of) => [SHARED(of)[1]!],
  },
  {
    path: '/consignments',
    body: async () => ({ vehicle_id: await place.vehicle(), modalidad: 'en_local' }),
    open: (of) => [...vehicles(of), { dueno_contact_id: of.contact }, { candidate_id: of.candidate }, SHARED(of)[0]!],
    owned: (of) => [SHARED(of)[1]!],
  },
  {
    path: '/credit-applications',
    body: async () => ({ ...(await ofBuyer()), institution_id: hidden.institution, requested_amount_clp: 5 }),
    open: (of) => [
      ...vehicles(of),
      { buyer_contact_id: of.contact },
      { institution_id: of.institution },
      SHARED(of)[0]!,
    ],
    owned: (of) => [SHARED(of)[1]!, { quote_id: of.quote.id }, { sale_note_id: of.note.id }],
  },
  {
    path: '/price-approvals',
    body: async (token) => ({
      ...(token === place.token && { requester_user_id: hidden.member }),
      reservation_id: await aReservation(token),
      requested_price_clp: 5,
    }),
    open: (of) => [{ requester_user_id: of.member }],
    owned: (of) => [
      { reservation_id: of.reservation.id },
      { quote_id: of.quote.id, reservation_id: undefined },
      { sale_note_id: of.note.id, reservation_id: undefined },
    ],
  },
  {
    path: '/payments',
    body: async (token) => ({ reservation_id: await aReservation(token), instrument: 'efectivo', amount_clp: 5 }),
    open: () => [],
    owned: (of) => [
      { reservation_id: of.reservation.id },
      { sale_note_id: of.note.id, reservation_id: undefined },
      { refund_of_payment_id: of.payment.id, amount_clp: -1 },
    ],
  },
];

/** The same reference with an unknown id, and its path in the body. */
function inVain(named: Named): { path: string; named: Named } {
  const [[name, value]] = Object.entries(named) as [[string, Named[string]]];
  const isList = Array.isArray(value);
  return { path: isList ? `${name}.0` : name, named: { ...named, [name]: isList ? [randomUUID()] : randomUUID() } };
}

/** Checks that each is refused as an unknown id, and that the next document has the next number. */
async function areUnknown({ path, body }: Issuing, all: Named[], token: string): Promise<void> {
  const first = await place.made(path, await body(token), token);
  const sent = await body(token);
  const before = await place.listIds(path, token);
  for (const named of all) {
    const vain = inVain(named);
    const [one, other] = [
      await place.post(path, { ...sent, ...named }, { token }),
      await place.post(path, { ...sent, ...vain.named }, { token }),
    ];
    expect([one.status, one.body.error.details.body.map((issue) => issue.path)]).toEqual([422, [vain.path]]);
    expect({ ...one.body.error, requestId: '' }).toEqual({ ...other.body.error, requestId: '' });
  }
  const next = await place.made(path, await body(token), token);
  expect(await place.listIds(path, token)).toEqual([next.id, ...before]);
  const displayNumber = ({ display_id: label }: { display_id?: string }) => label && Number(label.slice(2));
  if (first.display_id) expect(displayNumber(next)).toBe(Number(displayNumber(first)) + 1);
}

describe.each(ISSUING)('POST $path', (issuing) => {
  it('treats an id of another workspace as unknown, and uses no number', () =>
    areUnknown(issuing, [...issuing.open(theirs), ...issuing.owned(theirs)], place.token));

  it('treats an id hidden from the member as unknown', () => areUnknown(issuing, issuing.owned(hidden), seller.token));
});

describe('a member with visibility `assigned`', () => {
  it('finds no hidden document or related record, by id or in lists', async () => {
    const own = await place.member(undefined, 'assigned');
    const [labelled, unlabelled] = [
      { 'sale-notes': hidden.note, 'purchase-notes': hidden.purchase, 'credit-applications': hidden.application },
      {
        payments: hidden.payment.id,
        consignments: hidden.consignment.id,
        settlements: hidden.settlement,
        'price-approvals': hidden.approval.id,
      },
    ];
    const paths = [
      ...Object.entries(labelled).flatMap(([list, { id, display_id }]) => [`/${list}/${id}`, `/${list}/${display_id}`]),
      ...Object.entries(unlabelled).map(([list, id]) => `/${list}/${String(id)}`),
    ];
    for (const path of paths) {
      const [unseen, seen] = [await place.get(path, own.token), await place.get(path)];
      expect([path, unseen.status, seen.status]).toEqual([path, 404, 200]);
    }
    for (const list of [...Object.keys(labelled), ...Object.keys(unlabelled)])
      expect([list, await place.listIds(`/${list}`, own.token)]).toEqual([list, []]);
    expect(await place.listIds(`/payments?sale_note_id=${hidden.note.id}`, own.token)).toEqual([]);
    const decision = await place.post(
      `/price-approvals/${hidden.approval.id}/decision`,
      { status: 'approved' },
      { token: own.token },
    );
    const approval = await place.post(`/sale-notes/${hidden.note.display_id}/approve`, {}, { token: own.token });
    expect([decision.status, approval.status]).toEqual([404, 404]);
    // Held by another member's reservation, and by another member's sale note.
    for (const vehicle_id of [hidden.held, hidden.passedOn]) {
      const sale = { vehicle_id, buyer_contact_id: hidden.contact, total_clp: 9 };
      const reservation = { vehicle_id, holder_contact_id: hidden.contact };
      for (const locked of [
        await place.post('/sale-notes', sale, { token: own.token }),
        await place.post('/reservations', reservation, { token: own.token }),
      ]) {
        expect([locked.status, locked.body.error.details]).toEqual([409, { reason: 'vehicle_locked' }]);
      }
      expect((await place.post('/sale-notes', sale)).body.error.details).toMatchObject({
        reason: 'vehicle_locked',
        [`${vehicle_id === hidden.held ? 'reservation' : 'sale_note'}_id`]: expect.any(String),
      });
    }
  });

  it("reads the settlement of their own contract, with the hidden sale note's id", async () => {
    const own = await place.member(undefined, 'assigned');
    const about = { vehicle_id: await place.vehicle(), dueno_contact_id: hidden.contact };
    const contract = await place.made(
      '/consignments',
      { ...about, modalidad: 'en_local', comision_type: 'fixed', comision_value: 1 },
      own.token,
    );
    const note = await place.made('/sale-notes', {
      vehicle_id: about.vehicle_id,
      buyer_contact_id: hidden.contact,
      total_clp: 9,
    });
    await place.made(`/sale-notes/${note.id}/approve`);
    const { liquidacion_id } = await place.made(`/consignments/${contract.id}/sell`, {}, own.token);
    expect((await place.get(`/settlements/${String(liquidacion_id)}`, own.token)).body.data).toMatchObject({
      sale_note_id: note.id,
    });
    expect((await place.get(`/sale-notes/${note.id}`, own.token)).status).toBe(404);
  });
});

describe('a row of POST /consignments/bulk', () => {
  const row = async (over: object) => ({ vehicle_id: await place.vehicle(), modalidad: 'en_local', ...over });
  const rowErrors = async (token: string, rows: object[]) => {
    const { status, body } = await place.post('/consignments/bulk', { consignments: rows }, { token });
    expect(status).toBe(200);
    return (body.data.rows as { error: { code: string; path: string; message: string } }[]).map(({ error }) => error);
  };

  it('treats an id of another workspace, or a hidden one, as unknown', async () => {
    const named = ['vehicle_id', 'dueno_contact_id', 'candidate_id', 'salesperson_id', 'lead_id'];
    const { vehicle, contact, candidate, member, lead } = theirs;
    const foreign = await Promise.all(
      [vehicle, contact, candidate, member, lead.id].map((id, index) => row({ [named[index]!]: id })),
    );
    const vain = await Promise.all(named.map((name) => row({ [name]: randomUUID() })));
    const unseen = await Promise.all([hidden.lead.id, randomUUID()].map((lead_id) => row({ lead_id })));
    const errors = await rowErrors(place.token, [...foreign, ...vain]);
    expect(errors.map(({ path }) => path)).toEqual([...named, ...named]);
    expect(errors.slice(0, 5)).toEqual(errors.slice(5));
    const [own, nobodys] = await rowErrors(seller.token, unseen);
    expect(own).toEqual(nobodys);
  });
});

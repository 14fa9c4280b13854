import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp } from '../../testing/api-app';
import { DocumentsPlace, type Doc } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;

beforeAll(async () => {
  api = await ApiApp.start();
  place = await DocumentsPlace.in(api);
});
afterAll(() => api.close());

const ids = (path: string, token?: string) => place.listIds(path, token);
const note = async (buyer_contact_id: string, plate: string, total_clp = 1_000_000): Promise<Doc> =>
  place.made('/sale-notes', { vehicle_id: await place.vehicle({ plate }), buyer_contact_id, total_clp });

describe('a search of documents over HTTP', () => {
  let maria: string;
  let notes: Doc[];

  beforeAll(async () => {
    maria = await place.contact('María Peñaloza Riquelme');
    notes = [await note(maria, 'TBZH02'), await note(await place.contact('Pedro Rojas'), 'KXYZ12')];
  });

  it('finds sale notes by folio, by the name of the buyer and by the beginning of a plate', async () => {
    const [marias, pedros] = notes as [Doc, Doc];
    expect(await ids(`/sale-notes?q=${marias.display_id}`)).toEqual([marias.id]);
    expect(await ids('/sale-notes?q=v-2')).toEqual([pedros.id]);
    expect(await ids('/sale-notes?q=2')).toEqual([pedros.id]);
    expect(await ids('/sale-notes?q=penaloza%20maria')).toEqual([marias.id]);
    expect(await ids('/sale-notes?q=tb-zh')).toEqual([marias.id]);
    expect(await ids('/sale-notes?q=KXYZ%2012')).toEqual([pedros.id]);
    expect(await ids('/sale-notes?q=penaloza%20pedro')).toEqual([]);
    expect(await ids('/sale-notes?q=%C2%B4')).toEqual([]);
  });

  it('combines with states and pages, and lists a document once that matches in several ways', async () => {
    const contact = await place.contact('Ximena ABCD11');
    const both = await note(contact, 'ABCD11');
    const second = await note(contact, 'ABCD12');
    await place.made(`/sale-notes/${second.id}/void`, { void_reason: 'Error' });
    expect(await ids('/sale-notes?q=abcd11')).toEqual([second.id, both.id]);
    expect(await ids('/sale-notes?q=abcd11&status=issued')).toEqual([both.id]);
    const first = await place.get<{ data: Doc[]; meta: { pagination: { nextCursor: string } } }>(
      '/sale-notes?q=abcd11&limit=1',
    );
    expect(first.body.data.map(({ id }) => id)).toEqual([second.id]);
    expect(await ids(`/sale-notes?q=abcd11&limit=1&cursor=${first.body.meta.pagination.nextCursor}`)).toEqual([
      both.id,
    ]);
  });

  it('finds quotes, reservations, purchase notes, credits, contracts and settlements', async () => {
    const person = await place.contact('Zacarías Único');
    const vehicle_id = await place.vehicle({ plate: 'ZZUU11' });
    const quote = await place.made('/quotes', { vehicle_id, buyer_contact_id: person, offered_price_clp: 5_000_000 });
    const reservation = await place.made('/reservations', { vehicle_id, holder_contact_id: person });
    const purchase = await place.made('/purchase-notes', {
      seller_contact_id: person,
      total_clp: 1_000,
      tax_treatment: 'no_gravado',
    });
    const institution = await place.made('/credit-institutions', { name: 'Banco Uno' });
    const credit = await place.made('/credit-applications', {
      vehicle_id,
      institution_id: institution.id,
      requested_amount_clp: 1_000,
      buyer_contact_id: person,
    });
    const contract = await place.made('/consignments', {
      vehicle_id: await place.vehicle({ plate: 'ZZUU22' }),
      dueno_contact_id: person,
      modalidad: 'en_local',
      comision_type: 'fixed',
      comision_value: 1_000,
    });
    const sold = await place.made(`/consignments/${contract.id}/sell`, { amount_venta_clp: 1_000_000 });
    for (const [path, id] of [
      ['/quotes', quote.id],
      ['/reservations', reservation.id],
      ['/purchase-notes', purchase.id],
      ['/credit-applications', credit.id],
      ['/consignments', contract.id],
      ['/settlements', sold.liquidacion_id],
    ]) {
      expect([path, await ids(`${path}?q=zacarias%20unico`)]).toEqual([path, [id]]);
      expect([path, await ids(`${path}?q=zzuu`)]).toEqual([path, path === '/purchase-notes' ? [] : [id]]);
    }
    for (const [path, doc] of [
      ['/quotes', quote],
      ['/reservations', reservation],
      ['/purchase-notes', purchase],
      ['/credit-applications', credit],
    ] as const) {
      expect(await ids(`${path}?display_id=${doc.display_id}`)).toEqual([doc.id]);
    }
    expect(await ids('/quotes?display_id=Q-999')).toEqual([]);
    expect((await place.get('/quotes?display_id=V-1')).status).toBe(400);
  });

  it('reveals neither people nor plates to callers that may not read them', async () => {
    const token = await api.key(
      place.id,
      ALL_SCOPES.filter((scope) => scope !== 'contacts:read' && scope !== 'vehicles:read'),
    );
    expect(await ids('/sale-notes?q=penaloza', token)).toEqual([]);
    expect(await ids('/sale-notes?q=tbzh02', token)).toEqual([]);
    expect(await ids('/sale-notes?q=V-1', token)).toEqual([notes[0]!.id]);
  });

  it('finds only documents that the caller sees', async () => {
    const seller = await place.member(ALL_SCOPES, 'assigned');
    expect(await ids('/sale-notes?q=tbzh', seller.token)).toEqual([]);
    const branch = await place.made('/locations', { name: 'Norte' });
    const own = await place.made('/sale-notes', {
      vehicle_id: await place.vehicle({ plate: 'TBZH03', location_id: branch.id }),
      buyer_contact_id: maria,
      total_clp: 1_000,
      salesperson_id: seller.id,
    });
    expect(await ids('/sale-notes?q=tbzh', seller.token)).toEqual([own.id]);
    const branchOffice = await place.member(ALL_SCOPES, 'branches', [branch.id]);
    expect(await ids('/sale-notes?q=tbzh', branchOffice.token)).toEqual([own.id]);
  });
});

describe('sale notes that owe', () => {
  it('are those not voided with at least that balance, paid ones excluded', async () => {
    const own = await DocumentsPlace.in(api);
    const buyer_contact_id = await own.contact();
    const issue = async (total_clp: number) =>
      own.made('/sale-notes', { vehicle_id: await own.vehicle(), buyer_contact_id, total_clp });
    const [small, large, paid, voided] = [await issue(100), await issue(900), await issue(500), await issue(500)];
    const pay = (sale_note_id: string, amount_clp: number) =>
      own.made('/payments', { sale_note_id, instrument: 'efectivo', amount_clp });
    await pay(paid.id, 500);
    await pay(large.id, 100);
    await own.made(`/sale-notes/${voided.id}/void`, { void_reason: 'Error' });
    await own.made(`/sale-notes/${large.id}/approve`);
    expect(await own.listIds('/sale-notes?balance_min=1')).toEqual([large.id, small.id]);
    expect(await own.listIds('/sale-notes?balance_min=101')).toEqual([large.id]);
    expect(await own.listIds('/sale-notes?balance_min=801')).toEqual([]);
    expect(await own.listIds('/sale-notes?balance_min=1&status=issued,voided')).toEqual([small.id]);
    expect((await own.get(`/sale-notes/${voided.id}`)).body.data.balance_clp).toBe(0);
    expect((await own.get('/sale-notes?balance_min=0')).status).toBe(400);
  });
});

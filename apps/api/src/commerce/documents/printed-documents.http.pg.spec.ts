import { ALL_SCOPES, type Scope } from '@workops/kernel';
import { readPdfPages } from '@workops/commerce/testing';
import { ApiApp } from '../../testing/api-app';
import { DocumentsPlace, type Doc } from '../../testing/documents-place';

let api: ApiApp;
let place: DocumentsPlace;
let contact: string;

beforeAll(async () => {
  api = await ApiApp.start();
  place = await DocumentsPlace.in(api);
  await place.patch('/tenant/settings', { name: 'Automotora Ñuñoa', website: 'https://nunoa.example' });
  contact = (
    await place.made('/contacts', { name: 'Josefa Güell Ibáñez', email: 'josefa@example.com', phone: '+56911112222' })
  ).id;
});
afterAll(() => api.close());

const fetchPdf = async (path: string, token = place.token) => {
  const { statusCode, headers, rawPayload } = await api.app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, headers, bytes: rawPayload };
};
const print = async (path: string, token?: string): Promise<string> => {
  const answer = await fetchPdf(path, token);
  expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 200, 'application/pdf']);
  return readPdfPages(answer.bytes).join(' ');
};
const car = (plate: string) => place.vehicle({ make: 'Citroën', model: 'C4', year: 2021, plate, km: 45_000 });
const issueQuote = async (plate: string, over: object = {}): Promise<Doc> =>
  place.made('/quotes', {
    vehicle_id: await car(plate),
    buyer_contact_id: contact,
    offered_price_clp: 9_990_000,
    note: 'Nota interna',
    ...over,
  });

describe('a printed document over HTTP', () => {
  it('is a quote with the brand, the person, the vehicle and the price, by its id and its folio', async () => {
    const seller = await place.member();
    const quote = await issueQuote('TBZH02', { tax_treatment: 'exento', salesperson_id: seller.id });
    const text = await print(`/quotes/${quote.display_id}/pdf`);
    for (const part of [
      'Automotora Ñuñoa',
      'https://nunoa.example',
      `Cotización ${quote.display_id}`,
      'Vendedor Ana',
      'Josefa Güell Ibáñez',
      'josefa@example.com',
      'Citroën C4',
      'Patente TBZH02',
      '45.000 km',
      'Exento de IVA',
      'Precio total $9.990.000',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Nota interna');
    expect(await print(`/quotes/${quote.id}/pdf`)).toBe(text);
    const answer = await fetchPdf(`/quotes/${quote.id}/pdf`);
    expect(answer.headers['content-disposition']).toContain(`cotizacion-${quote.display_id}.pdf`);
    await place.made(`/quotes/${quote.id}/void`, { void_reason: 'Secreto' });
    const voided = await print(`/quotes/${quote.id}/pdf`);
    expect(voided).toContain('ANULADA');
    expect(voided).not.toContain('Secreto');
  });

  it('shows the paid and owed amounts of a reservation and its sale note', async () => {
    const reservation = await place.made('/reservations', {
      vehicle_id: await car('TBZH03'),
      holder_contact_id: contact,
      agreed_price_clp: 8_000_000,
    });
    await place.made('/payments', { reservation_id: reservation.id, instrument: 'efectivo', amount_clp: 500_000 });
    const text = await print(`/reservations/${reservation.display_id}/pdf`);
    for (const part of [`Reserva ${reservation.display_id}`, 'Precio acordado $8.000.000', 'Abonado $500.000'])
      expect(text).toContain(part);
    const { sale_note_id } = await place.made(`/reservations/${reservation.id}/convert`, { tax_treatment: 'exento' });
    const sale = await print(`/sale-notes/${sale_note_id}/pdf`);
    for (const part of ['Nota de venta V-', 'POR APROBAR', 'Pagado $500.000', 'Saldo por pagar $7.500.000'])
      expect(sale).toContain(part);
  });

  it('is a settlement with the owner, the commission and the expenses', async () => {
    const contract = await place.made('/consignments', {
      vehicle_id: await car('TBZH04'),
      dueno_contact_id: contact,
      modalidad: 'en_local',
      comision_type: 'percentage',
      comision_value: 4.5,
    });
    const { liquidacion_id } = await place.made(`/consignments/${contract.id}/sell`, {
      amount_venta_clp: 8_990_010,
      gastos: [{ concepto: 'Lavado', amount_clp: 20_000 }],
    });
    const text = await print(`/settlements/${liquidacion_id}/pdf`);
    for (const part of [
      'Liquidación de consignación',
      'Josefa Güell Ibáñez',
      'Comisión -$404.550',
      'IVA de la comisión -$76.865',
      'Lavado -$20.000',
      'A pagar al dueño $8.488.595',
    ])
      expect(text).toContain(part);
  });

  it('is a heavy call, so that documents that wait to be drawn leave the ordinary calls their slots', () => {
    const printing = api.operations.filter(({ produces }) => produces === 'application/pdf');
    expect(printing.map(({ id }) => id).sort()).toEqual([
      'printQuote',
      'printReservation',
      'printSaleNote',
      'printSettlement',
    ]);
    expect(printing.filter(({ heavy }) => !heavy)).toEqual([]);
  });

  it('is shown to callers that see the document and may read its contact and vehicle', async () => {
    const quote = await issueQuote('TBZH05');
    const path = `/quotes/${quote.id}/pdf`;
    const stranger = await place.member(ALL_SCOPES, 'assigned');
    expect((await fetchPdf(path, stranger.token)).status).toBe(404);
    expect((await fetchPdf('/quotes/Q-9999/pdf')).status).toBe(404);
    for (const missing of ['quotes:read', 'contacts:read', 'vehicles:read'] satisfies Scope[]) {
      const token = await api.key(
        place.id,
        ALL_SCOPES.filter((scope) => scope !== missing),
      );
      expect([missing, (await fetchPdf(path, token)).status]).toEqual([missing, 403]);
    }
  });
});

import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-place';

type Made = { data: { id: string } };

const made = async (api: ApiApp, { key }: SamplePlace, path: string, body: object): Promise<string> => {
  const answer = await api.call<Made>('POST', path, { token: key, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
};

const aVehicle = (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/vehicles', { make: 'Kia', model: 'Rio', tax_treatment: 'exento' });
const aContact = (api: ApiApp, place: SamplePlace) => made(api, place, '/contacts', { name: 'Josefa Núñez' });

const about = (contact: string) => async (api: ApiApp, place: SamplePlace) => ({
  vehicle_id: await aVehicle(api, place),
  [contact]: await aContact(api, place),
});
const ofBuyer = about('buyer_contact_id');
const ofHolder = about('holder_contact_id');

const aQuote = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/quotes', { ...(await ofBuyer(api, place)), offered_price_clp: 8_990_000 });

let members = 0;

/** Requested by a new member, so that others can decide it. */
async function anApproval(api: ApiApp, place: SamplePlace): Promise<string> {
  const email = `asking-${(members += 1)}@example.com`;
  const requester_user_id = await made(api, place, '/members', { name: 'Ana', email, role: 'member' });
  return made(api, place, '/price-approvals', {
    quote_id: await aQuote(api, place),
    requested_price_clp: 8_500_000,
    requester_user_id,
  });
}

const ofOwner = about('dueno_contact_id');

const ofInstitution = async (api: ApiApp, place: SamplePlace) => ({
  ...(await ofBuyer(api, place)),
  institution_id: await made(api, place, '/credit-institutions', { name: 'Banco del Sur' }),
});

const ofReservation = async (api: ApiApp, place: SamplePlace) => ({
  reservation_id: await sampleDocuments['/reservations']!(api, place),
});

const aConsignment = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/consignments', {
    ...(await ofOwner(api, place)),
    modalidad: 'en_local',
    comision_type: 'percentage',
    comision_value: 4.5,
  });

async function aSettlement(api: ApiApp, place: SamplePlace): Promise<string> {
  const path = `/consignments/${await aConsignment(api, place)}/sell`;
  const { body } = await api.call<{ data: { liquidacion_id: string } }>('POST', path, {
    token: place.key,
    body: { amount_venta_clp: 9_000_000 },
  });
  return body.data.liquidacion_id;
}

const anApplication = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/credit-applications', { ...(await ofInstitution(api, place)), requested_amount_clp: 6_000_000 });

/** Each has its own vehicle and contact. */
export const sampleDocuments: Record<string, (api: ApiApp, place: SamplePlace) => Promise<string>> = {
  '/quotes': aQuote,
  '/reservations': async (api, place) =>
    made(api, place, '/reservations', { ...(await ofHolder(api, place)), agreed_price_clp: 8_990_000 }),
  '/sale-notes': async (api, place) =>
    made(api, place, '/sale-notes', { ...(await ofBuyer(api, place)), total_clp: 8_990_000 }),
  '/price-approvals': anApproval,
  '/purchase-notes': async (api, place) =>
    made(api, place, '/purchase-notes', {
      seller_contact_id: await aContact(api, place),
      total_clp: 7_200_000,
      tax_treatment: 'afecto',
    }),
  '/consignments': aConsignment,
  '/settlements': aSettlement,
  '/credit-applications': anApplication,
  '/payments': async (api, place) =>
    made(api, place, '/payments', {
      ...(await ofReservation(api, place)),
      instrument: 'efectivo',
      amount_clp: 500_000,
    }),
};

export const documentReferences: Record<string, (api: ApiApp, place: SamplePlace) => Promise<Record<string, unknown>>> =
  {
    issueQuote: ofBuyer,
    createReservation: ofHolder,
    issueSaleNote: ofBuyer,
    requestPriceApproval: async (api, place) => ({ quote_id: await aQuote(api, place) }),
    issuePurchaseNote: async (api, place) => ({ seller_contact_id: await aContact(api, place) }),
    createConsignment: ofOwner,
    createConsignments: async (api, place) => ({
      consignments: [{ ...(await ofOwner(api, place)), modalidad: 'en_local' }],
    }),
    recordCreditApplication: ofInstitution,
    recordPayment: ofReservation,
    recordDocumentPayment: ofReservation,
  };

const moved = (api: ApiApp, { key }: SamplePlace, path: string, body: object) =>
  api.call('POST', path, { token: key, body });

export const documentsInPaths = {
  decideCreditApplication: async (api: ApiApp, place: SamplePlace): Promise<string> => {
    const id = await anApplication(api, place);
    await moved(api, place, `/credit-applications/${id}/submission`, {});
    return id;
  },
  disposeAbono: async (api: ApiApp, place: SamplePlace): Promise<string> => {
    const { reservation_id } = await ofReservation(api, place);
    await made(api, place, '/payments', { reservation_id, instrument: 'efectivo', amount_clp: 1 });
    await moved(api, place, `/reservations/${reservation_id}/void`, { void_reason: 'Desistió' });
    return reservation_id;
  },
};

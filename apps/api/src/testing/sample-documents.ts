import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-records';

type Made = { data: { id: string } };

const made = async (api: ApiApp, { key }: SamplePlace, path: string, body: object): Promise<string> => {
  const answer = await api.call<Made>('POST', path, { token: key, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
};

const aVehicle = (api: ApiApp, place: SamplePlace) => made(api, place, '/vehicles', { make: 'Kia', model: 'Rio', tax_treatment: 'exento' });
const aContact = (api: ApiApp, place: SamplePlace) => made(api, place, '/contacts', { name: 'Josefa Núñez' });

/** A vehicle of its own and a contact, under the names that the body of a document gives them. */
const about = (contact: string) => async (api: ApiApp, place: SamplePlace) => ({
  vehicle_id: await aVehicle(api, place),
  [contact]: await aContact(api, place),
});
const ofBuyer = about('buyer_contact_id');
const ofHolder = about('holder_contact_id');

const aQuote = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/quotes', { ...(await ofBuyer(api, place)), offered_price_clp: 8_990_000 });

let members = 0;

/** Asked for by a member of its own, so that anybody else can decide it. */
async function anApproval(api: ApiApp, place: SamplePlace): Promise<string> {
  const email = `asking-${(members += 1)}@example.com`;
  const requester_user_id = await made(api, place, '/members', { name: 'Ana', email, role: 'member' });
  return made(api, place, '/price-approvals', { quote_id: await aQuote(api, place), requested_price_clp: 8_500_000, requester_user_id });
}

/** Documents, by their collections: each of a vehicle and a contact of its own. */
export const sampleDocuments: Record<string, (api: ApiApp, place: SamplePlace) => Promise<string>> = {
  '/quotes': aQuote,
  '/reservations': async (api, place) => made(api, place, '/reservations', { ...(await ofHolder(api, place)), agreed_price_clp: 8_990_000 }),
  '/sale-notes': async (api, place) => made(api, place, '/sale-notes', { ...(await ofBuyer(api, place)), total_clp: 8_990_000 }),
  '/price-approvals': anApproval,
};

/** What the examples of operations on documents name. */
export const documentReferences: Record<string, (api: ApiApp, place: SamplePlace) => Promise<Record<string, unknown>>> = {
  issueQuote: ofBuyer,
  createReservation: ofHolder,
  issueSaleNote: ofBuyer,
  requestPriceApproval: async (api, place) => ({ quote_id: await aQuote(api, place) }),
};

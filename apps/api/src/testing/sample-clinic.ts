import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-place';

type Made = { data: { id: string } };

const made = async (api: ApiApp, { owner }: SamplePlace, path: string, body: object): Promise<string> => {
  const answer = await api.call<Made>('POST', path, { token: owner, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
};

const ofContact = async (api: ApiApp, place: SamplePlace) => ({ contact_id: await made(api, place, '/contacts', { name: 'Josefa Núñez' }) });

const aPatient = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/clinic-patients', { ...(await ofContact(api, place)), nombre: 'Xiomara' });

/** Records of care, by their collections. */
export const sampleClinic: Record<string, (api: ApiApp, place: SamplePlace) => Promise<string>> = {
  '/clinic-patients': aPatient,
};

/** What the examples of operations on them name. */
export const clinicReferences: Record<string, (api: ApiApp, place: SamplePlace) => Promise<Record<string, unknown>>> = {
  registerClinicPatient: ofContact,
  updateClinicPatient: ofContact,
};

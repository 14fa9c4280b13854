import { linkedProfessional } from '@workops/clinic/testing';
import { randomUUID } from 'node:crypto';
import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-place';

type Made = { data: { id: string } };

const made = async (api: ApiApp, { owner }: SamplePlace, path: string, body: object): Promise<string> => {
  const answer = await api.call<Made>('POST', path, { token: owner, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
};

const ofContact = async (api: ApiApp, place: SamplePlace) => ({
  contact_id: await made(api, place, '/contacts', { name: 'Josefa Núñez' }),
});

const aPatient = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/clinic-patients', { ...(await ofContact(api, place)), nombre: 'Xiomara' });

const ofPatient = async (api: ApiApp, place: SamplePlace) => ({ patient_id: await aPatient(api, place) });

async function ofVisit(api: ApiApp, place: SamplePlace) {
  const { author } = (await api.call<{ data: { author: { id: string } } }>('GET', '/me', { token: place.owner })).body
    .data;
  const professional_id = await linkedProfessional(api.database, place.id, 'Ana', author.id);
  return { ...(await ofPatient(api, place)), professional_id };
}

const anEncounter = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/clinic-encounters', await ofVisit(api, place));

const aNote = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, `/clinic-encounters/${await anEncounter(api, place)}/notes`, {
    kind: 'evolucion',
    content: 'Paciente estable, sin dolor.',
  });

async function aSignedNote(api: ApiApp, place: SamplePlace): Promise<string> {
  const id = await aNote(api, place);
  await api.call('POST', `/clinic-notes/${id}/sign`, { token: place.owner, body: {} });
  return id;
}

const anErasure = { kind: 'erasure', requester: { kind: 'patient', name: 'Xiomara' } };

const ofPack = async (api: ApiApp, place: SamplePlace) => ({
  ...(await ofPatient(api, place)),
  service_id: await made(api, place, '/clinic-services', { nombre: 'Kinesiología' }),
});

const aPack = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/clinic-pack-purchases', { ...(await ofPack(api, place)), sessions_total: 10, price_clp: 180_000 });

const aTemplate = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/clinic-consent-templates', { name: 'Tratamiento', body: 'Acepto el tratamiento.' });

const ofConsent = async (api: ApiApp, place: SamplePlace) => ({
  ...(await ofPatient(api, place)),
  template_id: await aTemplate(api, place),
});

const aConsent = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/clinic-consents', await ofConsent(api, place));

async function aSignedConsent(api: ApiApp, place: SamplePlace): Promise<string> {
  const id = await aConsent(api, place);
  const body = { signer: { kind: 'patient', name: 'Xiomara' }, method: 'verbal' };
  await api.call('POST', `/clinic-consents/${id}/sign`, { token: place.owner, body });
  return id;
}

export function aFile(content: string, filename = 'examen.txt'): FormData {
  const form = new FormData();
  form.set('file', new Blob([content], { type: 'text/plain' }), filename);
  return form;
}

const aDocument = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, `/clinic-patients/${await aPatient(api, place)}/documents?kind=examen`, aFile('hola'));

const aBudget = async (api: ApiApp, place: SamplePlace) =>
  made(api, place, '/clinic-budgets', {
    ...(await ofPatient(api, place)),
    items: [{ description: 'Corona para Xiomara', quantity: 1, unit_price_clp: 90_000 }],
  });

export const sampleClinic: Record<string, (api: ApiApp, place: SamplePlace) => Promise<string>> = {
  '/clinic-patients': aPatient,
  '/clinic-encounters': anEncounter,
  '/clinic-notes': aNote,
  '/clinic-consent-templates': aTemplate,
  '/clinic-consents': aConsent,
  '/clinic-documents': aDocument,
  '/clinic-pack-purchases': aPack,
  '/clinic-privacy-requests': async (api, place) =>
    made(api, place, '/clinic-privacy-requests', { ...(await ofPatient(api, place)), ...anErasure }),
  '/clinic-budgets': aBudget,
  '/clinic-sources': (api, place) =>
    made(api, place, '/clinic-sources', {
      vendor: 'vendor_a',
      base_url: 'http://127.0.0.1:9/api',
      token: 'x',
      enabled: false,
    }),
  '/clinic-cash-sessions': (api, place) =>
    made(api, place, '/clinic-cash-sessions', { register: randomUUID(), opening_clp: 50_000 }),
};

export const clinicReferences: Record<string, (api: ApiApp, place: SamplePlace) => Promise<Record<string, unknown>>> = {
  registerClinicPatient: ofContact,
  updateClinicPatient: ofContact,
  openClinicEncounter: ofVisit,
  mergeClinicPatients: async (api, place) => ({ secondary_ids: [await aPatient(api, place)] }),
  prepareClinicConsent: ofConsent,
  sellClinicPack: ofPack,
  openClinicPrivacyRequest: ofPatient,
  drawUpClinicBudget: ofPatient,
};

export const clinicInPaths = { amendClinicNote: aSignedNote, revokeClinicConsent: aSignedConsent };

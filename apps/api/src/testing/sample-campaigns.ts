import { randomUUID } from 'node:crypto';
import { verifyDomain } from '@workops/campaigns/testing';
import { anAccount } from '@workops/conversations/testing';
import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-place';

type Made = { data: { id: string } };

export const campaignAccount = async (
  api: ApiApp,
  { id }: Pick<SamplePlace, 'id'>,
  domain = 'example.com',
): Promise<string> =>
  (
    await anAccount(api.database, id, {
      kind: 'email',
      provider: 'smtp',
      windowHours: null,
      address: `${randomUUID()}@${domain}`,
    })
  ).id;

async function draftThrough(api: ApiApp, { owner: token }: SamplePlace, account: string): Promise<string> {
  const content = { subject: 'Hola', text: 'Le esperamos.' };
  const body = { name: 'Verano', channel: 'email', content, audience: { filter: {} }, messaging_account_id: account };
  return (await api.insist<Made>('POST', '/campaigns', { token, body })).body.data.id;
}

export const aCampaign = async (api: ApiApp, place: SamplePlace): Promise<string> =>
  draftThrough(api, place, await campaignAccount(api, place));

async function aSendableCampaign(api: ApiApp, place: SamplePlace): Promise<string> {
  const domain = `${randomUUID()}.example`;
  await api.insist('POST', '/sending-domains', { token: place.owner, body: { domain } });
  await verifyDomain(api.database, place.id, domain);
  return draftThrough(api, place, await campaignAccount(api, place, domain));
}

async function aReader(api: ApiApp, { owner: token }: SamplePlace): Promise<string> {
  const contact = await api.insist<Made>('POST', '/contacts', {
    token,
    body: { name: 'Josefa Núñez', email: 'josefa@example.com' },
  });
  const { id } = contact.body.data;
  await api.insist('POST', '/contacts/bulk-consent', { token, body: { contact_ids: [id] } });
  return id;
}

const ofReader = async (api: ApiApp, place: SamplePlace) => ({ contact_id: await aReader(api, place) });

export const campaignReferences: Record<string, (api: ApiApp, place: SamplePlace) => Promise<Record<string, unknown>>> =
  {
    listCampaignContacts: async (api, place) => ({ contact_ids: [await aReader(api, place)] }),
    previewCampaign: ofReader,
    testCampaign: ofReader,
  };

export const campaignsInPaths = { scheduleCampaign: aSendableCampaign, testCampaign: aSendableCampaign };

import { randomUUID } from 'node:crypto';
import { INBOX, type Inbox, type ReceivedOutcome } from '@workops/conversations';
import { anAccount, anApprovedTemplate } from '@workops/conversations/testing';
import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-place';

/** Must follow any test's clock, because a message counts as written at the latest when it arrived. */
const WRITTEN = new Date('2100-01-01');

export async function aReceivedMessage(
  api: ApiApp,
  { id: workspaceId }: SamplePlace,
  over: Parameters<typeof anAccount>[2] = {},
): Promise<ReceivedOutcome['messages'][number]> {
  const account = await anAccount(api.database, workspaceId, over);
  await anApprovedTemplate(api.database, account, 'recordatorio', 'es');
  const from = { kind: account.kind, identity: '56912345678' };
  const message = {
    externalMessageId: randomUUID(),
    from,
    profileName: 'Josefa',
    type: 'text',
    content: '¿Tienen hora?',
    attachments: [],
  } as const;
  const { messages } = await api.app
    .get<Inbox>(INBOX)
    .receive(account, { messages: [{ ...message, sentAt: WRITTEN, automated: false }], statuses: [] });
  return messages[0]!;
}

export async function correspondents(
  api: ApiApp,
  { id, key: token }: SamplePlace,
): Promise<{ contact_id: string; messaging_account_id: string }> {
  const body = { name: 'Josefa Núñez', phone: '+56987654321' };
  const contact = await api.insist<{ data: { id: string } }>('POST', '/contacts', { token, body });
  return { contact_id: contact.body.data.id, messaging_account_id: (await anAccount(api.database, id)).id };
}

export async function holdable(api: ApiApp, { owner: token }: SamplePlace): Promise<{ contact_id: string }> {
  await api.insist('PUT', '/outbound-holds/config', { token, body: { enabled: true } });
  const contact = await api.insist<{ data: { id: string } }>('POST', '/contacts', {
    token,
    body: { name: 'Josefa Núñez' },
  });
  return { contact_id: contact.body.data.id };
}

export async function acknowledgedHold(api: ApiApp, place: SamplePlace): Promise<string> {
  const { owner: token } = place;
  const body = { ...(await holdable(api, place)), scope: 'contact', kind: 'safety', reason: 'Alarma' };
  const hold = await api.insist<{ data: { id: string } }>('POST', '/outbound-holds', { token, body });
  const { id } = hold.body.data;
  await api.insist('POST', `/outbound-holds/${id}/acknowledge`, { token, body: {} });
  return id;
}

export async function aTicket(
  api: ApiApp,
  place: SamplePlace,
  conversations = 1,
): Promise<{ id: string; conversationIds: string[] }> {
  const { key: token } = place;
  const open = async () => (await aReceivedMessage(api, place)).conversationId;
  const first = await open();
  const body = { subject: 'Cambio de hora' };
  const ticket = await api.insist<{ data: { id: string } }>('POST', `/conversations/${first}/tickets`, { token, body });
  const { id } = ticket.body.data;
  const conversationIds = [first];
  while (conversationIds.length < conversations) {
    const sibling = await open();
    await api.insist('POST', `/tickets/${id}/conversations`, { token, body: { conversation_id: sibling } });
    conversationIds.push(sibling);
  }
  return { id, conversationIds };
}

export const conversationsInPaths = {
  simulateInbound: async (api: ApiApp, { id }: SamplePlace): Promise<string> =>
    (await anAccount(api.database, id, { provider: 'simulator', kind: 'sms' })).id,
  handOffConversation: async (api: ApiApp, place: SamplePlace): Promise<string> =>
    (await aReceivedMessage(api, place, { defaultHandler: 'external' })).conversationId,
  removeConversationFromTicket: async (api: ApiApp, place: SamplePlace): Promise<string> =>
    (await aTicket(api, place, 2)).id,
  returnConversationToAi: async (api: ApiApp, place: SamplePlace): Promise<string> =>
    (await aReceivedMessage(api, place, { defaultHandler: 'bot', aiAgentId: randomUUID() })).conversationId,
};

import { randomUUID } from 'node:crypto';
import { conversationTables } from '@workops/conversations/testing';
import type { ApiApp } from './api-app';

export const CHAT_SITE = 'https://taller.example';
export const IDENTITY_SECRET = 'secreto';

export interface ChatMessage {
  id: string;
  seq: number;
  from: string;
  content: string;
  conversation_id: string;
  attachments: { id: string; filename: string; content_type: string }[];
}
export type ChatAnswer<T> = { data: T };

interface ChatCall {
  visitor?: string;
  body?: unknown;
  from?: string;
}

export async function chatSite(api: ApiApp) {
  const { id: workspaceId, token: owner } = await api.workspace();
  const config = { identity_secret: IDENTITY_SECRET };
  const account = { kind: 'web', provider: 'widget', name: 'Sitio', address: 'taller.example', config };
  await api.insist('POST', '/messaging-accounts', { token: owner, body: account });
  const key = { name: 'Web', origins: [CHAT_SITE] };
  const { token } = (
    await api.insist<ChatAnswer<{ token: string }>>('POST', '/publishable-keys', { token: owner, body: key })
  ).body.data;
  const call = <Body>(method: 'GET' | 'POST', path: string, { visitor, body, from }: ChatCall = {}) =>
    api.insist<Body>(method, path, {
      token,
      ...(body !== undefined && { body }),
      ...(from !== undefined && { remoteAddress: from }),
      headers: { origin: CHAT_SITE, ...(visitor !== undefined && { 'widget-visitor': visitor }) },
    });
  const begin = async (body: object = {}) =>
    (
      await call<ChatAnswer<{ visitor_token: string; conversation_id: string | null }>>('POST', '/widget/sessions', {
        body,
      })
    ).body.data;
  const say = (visitor: string, content: string, clientId: string = randomUUID()) =>
    call<ChatAnswer<ChatMessage>>('POST', '/widget/messages', { visitor, body: { client_id: clientId, content } });
  const read = async (visitor: string, after = 0) =>
    (await call<ChatAnswer<{ messages: ChatMessage[] }>>('GET', `/widget/messages?after_seq=${after}`, { visitor }))
      .body.data.messages;
  const { conversations, write, endSends, keepWaiting, ageFiles } = conversationTables(api.database, workspaceId);
  return { workspaceId, owner, token, call, begin, say, read, write, endSends, keepWaiting, ageFiles, conversations };
}

import { randomUUID } from 'node:crypto';
import type { OutgoingMessage, ProviderAccount } from '../conversations/message-ports';

export const anOutgoingMessage = (over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: randomUUID(),
  workspaceId: randomUUID(),
  conversationId: randomUUID(),
  to: 'ana@example.com',
  type: 'text',
  content: 'Su auto está listo.',
  attachments: [],
  location: null,
  template: null,
  flow: null,
  replyToExternalId: null,
  thread: null,
  purpose: 'answer',
  automatic: false,
  attempt: 1,
  ...over,
});

export const aProviderAccount = (over: Partial<ProviderAccount> = {}): ProviderAccount => ({
  workspaceId: randomUUID(),
  id: randomUUID(),
  kind: 'email',
  provider: 'smtp',
  address: 'hola@taller.example',
  name: 'Taller',
  locationId: null,
  status: 'connected',
  defaultHandler: 'human',
  aiAgentId: null,
  windowHours: null,
  maxPerSecond: 20,
  livemode: false,
  config: {},
  ...over,
});

import { randomUUID } from 'node:crypto';
import type { ReceivedMessage } from '../conversations/message-ports';

export const aReceivedMessage = (over: Partial<ReceivedMessage> = {}): ReceivedMessage => ({
  externalMessageId: randomUUID(),
  from: { kind: 'whatsapp', identity: '56912345678' },
  profileName: 'Ana',
  type: 'text',
  content: 'Hola',
  attachments: [],
  sentAt: new Date(),
  automated: false,
  ...over,
});

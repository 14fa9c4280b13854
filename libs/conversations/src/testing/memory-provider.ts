import { randomUUID } from 'node:crypto';
import type { ChannelProvider, OutgoingMessage, ProviderAccount, SendOutcome } from '../conversations/message-ports';

type Answer = (message: OutgoingMessage, account: ProviderAccount) => SendOutcome | Promise<SendOutcome>;

export const accepted = (): SendOutcome => ({ kind: 'sent', externalId: randomUUID() });
export const putOff = (): SendOutcome => ({
  kind: 'retry',
  error: { code: 'provider_unavailable', providerCode: '500', message: 'Try again.' },
});

export class MemoryProvider implements ChannelProvider {
  readonly handed: OutgoingMessage[] = [];

  constructor(
    public answer: Answer = accepted,
    readonly repeatsAreKnown = false,
  ) {}

  check(): Promise<'ok'> {
    return Promise.resolve('ok');
  }

  async send(account: ProviderAccount, message: OutgoingMessage): Promise<SendOutcome> {
    this.handed.push(message);
    return this.answer(message, account);
  }
}

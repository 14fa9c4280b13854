import { conflict, malformed, notFound, type Actor } from '@workops/kernel';
import type { Correspondents } from '../../conversations/conversation-ports';
import { bridgeWords } from '../domain/bridge-payload';
import type { MessagingAccount } from '../../channels/domain/messaging-account';
import type { Inbox, ReceivedOutcome } from '../../conversations/message-ports';
import { NO_ACCOUNT } from '../../channels/use-cases/account-acts';
import { withWrittenSenders } from './written-senders';

export interface SimulateDeps {
  /** Undefined if removed. */
  account(
    workspaceId: string,
    id: string,
  ): Promise<Pick<MessagingAccount, 'workspaceId' | 'id' | 'kind' | 'provider' | 'status'> | undefined>;
  correspondents: Pick<Correspondents, 'written'>;
  inbox: Inbox;
}

/** Accepts all of a bridge payload or nothing. Throws `malformed`, `not_found` and `conflict`. */
export const simulate =
  ({ account: find, correspondents, inbox }: SimulateDeps) =>
  async ({ workspaceId }: Actor, accountId: string, body: unknown): Promise<ReceivedOutcome> => {
    const { problems, payloadOf } = bridgeWords(body);
    if (problems.length > 0) {
      throw malformed(
        'body',
        problems.slice(0, 20).map((path) => ({ path, message: 'Is missing or makes no sense.', code: 'custom' })),
      );
    }
    const account = await find(workspaceId, accountId);
    if (!account) throw notFound(NO_ACCOUNT);
    if (account.provider !== 'simulator') throw conflict('not_simulator', 'La cuenta no es del simulador.');
    if (account.status !== 'connected')
      throw conflict('channel_disconnected', 'La cuenta de mensajería está desconectada.');
    return inbox.receive(account, await withWrittenSenders(correspondents, account, payloadOf(account.kind)));
  };

import { isUuid, systemActor, type Clock, type SecretKeeper } from '@workops/kernel';
import type { AccountsAtDoors, ChannelDirectories } from '../channel-ports';
import { takesInbound } from '../domain/messaging-account';
import type { Inbox, LostEntry } from '../../conversations/message-ports';
import type { TemplateWordDeps, WhatsappPayload } from '../template-ports';
import { receiveEntries, type IsOfTheEntry } from '../../conversations/use-cases/receive-entries';
import { openedAccount } from './open-account';
import { takeStatusWords } from './template-word';

export interface WhatsappAtDoor {
  workspaceId: string;
  id: string;
  livemode: boolean;
  /** Signs the provider's calls. */
  appSecret: string;
  /** Confirm the endpoint: the present secret, and the former one for a day. */
  verifyTokens: readonly string[];
  phoneNumberId: string;
  businessAccountId: string;
}

export interface WhatsappDoorDeps extends TemplateWordDeps {
  atDoors: AccountsAtDoors;
  secrets: SecretKeeper;
  workspaces: ChannelDirectories['workspaces'];
  inbox: Inbox;
  isOfTheEntry: IsOfTheEntry;
  clock: Clock;
}

/** Undefined if it is unknown, another provider's, or accepts no messages. */
export const whatsappAtDoor =
  ({ atDoors, secrets, workspaces, clock }: WhatsappDoorDeps) =>
  async (id: string): Promise<WhatsappAtDoor | undefined> => {
    const account = isUuid(id) ? await atDoors.byId(id) : undefined;
    if (account?.provider !== 'cloud_api' || !takesInbound(account)) return undefined;
    const { workspaceId, formerSecretSealed, formerSecretUntil } = account;
    const { livemode } = await workspaces.loadProfile(workspaceId);
    const { config } = openedAccount(account, livemode, secrets);
    const isFormerGood = formerSecretSealed !== null && formerSecretUntil !== null && formerSecretUntil > clock.now();
    return {
      workspaceId,
      id: account.id,
      livemode,
      appSecret: String(config.app_secret),
      verifyTokens: [String(config.verify_token), ...(isFormerGood ? [secrets.open(formerSecretSealed)] : [])],
      phoneNumberId: String(config.phone_number_id),
      businessAccountId: String(config.business_account_id),
    };
  };

/** Stores statuses together; after a refused value, each separately. */
async function takeTemplates(
  deps: WhatsappDoorDeps,
  account: WhatsappAtDoor,
  templates: WhatsappPayload['templates'],
): Promise<LostEntry[]> {
  if (templates.length === 0) return [];
  try {
    await takeStatusWords(deps)(systemActor(account.workspaceId, account.livemode), account.id, templates);
    return [];
  } catch (error) {
    if (!deps.isOfTheEntry(error)) throw error;
    if (templates.length === 1) return [{ externalId: templates[0]!.name, reason: (error as Error).constructor.name }];
    const lost: LostEntry[] = [];
    for (const template of templates) lost.push(...(await takeTemplates(deps, account, [template])));
    return lost;
  }
}

/**
 * Template statuses commit first, because the sender repeats unanswered payloads and a repeat is a no-op. Returns
 * entries that cannot be kept.
 */
export const receiveWhatsapp =
  (deps: WhatsappDoorDeps) =>
  async (
    account: WhatsappAtDoor,
    { messages, statuses, templates, lost: unread }: WhatsappPayload,
  ): Promise<LostEntry[]> => {
    const { workspaceId, id } = account;
    const lost = [...unread, ...(await takeTemplates(deps, account, templates))];
    if (messages.length + statuses.length === 0) return lost;
    return [
      ...lost,
      ...(await receiveEntries(deps.inbox, deps.isOfTheEntry)({ workspaceId, id }, { messages, statuses })),
    ];
  };

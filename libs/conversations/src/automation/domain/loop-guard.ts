import type { MessageChannel } from '../../conversations/domain/vocabulary';

export const loopLimits = { runsOfAChain: 5, runsOfAConversation: 20, answersToAContact: 20, minutes: 60 };

/** The triggers that caused an event, the first one first. */
export type Chain = readonly string[];

/** Recent activity that limits further triggers. */
export interface Lately {
  /** Trigger runs in the conversation. */
  runs: number;
  /** Automatic answers on the account to the contact, or to addresses of the same machine, in any conversation. */
  answers: number;
}

/** A contact as a conversation on a messaging account knows them. */
export interface Answered {
  contactId: string;
  accountId: string;
  channel: MessageChannel;
  identity: string;
}

/**
 * Common form of the mail addresses that one machine writes from: no plus suffix, and each number replaced by `#`. Null
 * on other channels, where an identity with an @ belongs to one person.
 */
export function addressFamily({ channel, identity }: Pick<Answered, 'channel' | 'identity'>): string | null {
  if (channel !== 'email') return null;
  const address = identity.toLowerCase();
  const at = address.lastIndexOf('@');
  if (at <= 0) return null;
  const [local = ''] = address.slice(0, at).split('+');
  return local.replace(/[0-9a-f-]*[0-9][0-9a-f-]*/g, '#') + address.slice(at);
}

const PHONE = /^\+?\d{6,15}$/;

/** Key of an address's owner: a mail address by its family, a phone number by its digits on any channel. */
export function senderKey(channel: MessageChannel, identity: string): string {
  if (channel === 'email') return `email/${addressFamily({ channel, identity }) ?? identity.toLowerCase()}`;
  return PHONE.test(identity) ? `phone/${identity.replace('+', '')}` : `${channel}/${identity}`;
}

/** Groups the contacts whose automatic answers are counted together. */
export const answeredKey = (answered: Answered): string =>
  `${addressFamily(answered) ?? answered.contactId}/${answered.accountId}`;

/** Whether an automatic answer may be sent: a machine on the other side may open a new conversation for each one. */
export const mayAnswer = (answers: number): boolean => answers < loopLimits.answersToAContact;

/** A trigger may follow once per chain, within the chain's maximum length and the hourly limits. */
export const mayFollow = (
  trigger: { id: string; answers: boolean },
  chain: Chain,
  { runs, answers }: Lately,
): boolean =>
  !chain.includes(trigger.id) &&
  chain.length < loopLimits.runsOfAChain &&
  runs < loopLimits.runsOfAConversation &&
  (!trigger.answers || mayAnswer(answers));

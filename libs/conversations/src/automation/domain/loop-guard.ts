import type { MessageChannel } from '../../conversations/domain/vocabulary';

export const loopLimits = { runsOfAChain: 5, runsOfAConversation: 20, answersToAContact: 20, minutes: 60 };

/** Triggers that caused an event, the first one first. */
export type Chain = readonly string[];

/** Limits further triggers in the conversation. */
export interface Lately {
  runs: number;
  /** Answers on the account to the contact, or to addresses of one machine, in any conversation. */
  answers: number;
}

/** A contact as a conversation on an account knows them. */
export interface Answered {
  contactId: string;
  accountId: string;
  channel: MessageChannel;
  identity: string;
}

/**
 * Drops the plus suffix and writes `#` for each number, so that one machine's mail addresses match. Null on other
 * channels, where an identity with an @ is one person.
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

/** A mail address counts by family, a phone number by its digits on any channel. */
export function senderKey(channel: MessageChannel, identity: string): string {
  if (channel === 'email') return `email/${addressFamily({ channel, identity }) ?? identity.toLowerCase()}`;
  return PHONE.test(identity) ? `phone/${identity.replace('+', '')}` : `${channel}/${identity}`;
}

/** Contacts with one key share their count of automatic answers. */
export const answeredKey = (answered: Answered): string =>
  `${addressFamily(answered) ?? answered.contactId}/${answered.accountId}`;

/** A machine on the other side may open a new conversation for each answer. */
export const mayAnswer = (answers: number): boolean => answers < loopLimits.answersToAContact;

/** A trigger runs once per chain, within its maximum length and the hourly limits. */
export const mayFollow = (
  trigger: { id: string; answers: boolean },
  chain: Chain,
  { runs, answers }: Lately,
): boolean =>
  !chain.includes(trigger.id) &&
  chain.length < loopLimits.runsOfAChain &&
  runs < loopLimits.runsOfAConversation &&
  (!trigger.answers || mayAnswer(answers));

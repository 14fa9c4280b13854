import type { MessageChannel } from '../../conversations/domain/vocabulary';

export const loopLimits = { runsOfAChain: 5, runsOfAConversation: 20, answersToAContact: 20, minutes: 60 };

/** The triggers that caused an event, the first one first. */
export type Chain = readonly string[];

/** What happened lately where a trigger is to follow. */
export interface Lately {
  /** Runs in the conversation. */
  runs: number;
  /** What the service answered the contact, or addresses of one machine, on the account by itself, in any conversation. */
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
 * What the mail addresses have in common that one machine writes from: without the part after a plus, and with a sign for each number. Null on other channels,
 * where an identity with an @ belongs to one person.
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

/** Whom an address belongs to, however it is written: a mail address by its family, a telephone by its digits on whatever channel. */
export function senderKey(channel: MessageChannel, identity: string): string {
  if (channel === 'email') return `email/${addressFamily({ channel, identity }) ?? identity.toLowerCase()}`;
  return PHONE.test(identity) ? `phone/${identity.replace('+', '')}` : `${channel}/${identity}`;
}

/** Whose automatic answers count together. */
export const answeredKey = (answered: Answered): string =>
  `${addressFamily(answered) ?? answered.contactId}/${answered.accountId}`;

/** Whether an automatic answer may go to a contact: a machine on the other side may begin a new conversation for each one. */
export const mayAnswer = (answers: number): boolean => answers < loopLimits.answersToAContact;

/** Whether a trigger may follow: once in a chain, with a limit on the chain's length, and limits per hour. */
export const mayFollow = (
  trigger: { id: string; answers: boolean },
  chain: Chain,
  { runs, answers }: Lately,
): boolean =>
  !chain.includes(trigger.id) &&
  chain.length < loopLimits.runsOfAChain &&
  runs < loopLimits.runsOfAConversation &&
  (!trigger.answers || mayAnswer(answers));

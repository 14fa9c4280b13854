export const loopLimits = { runsOfAChain: 5, runsOfAConversation: 20, answersToAContact: 20, minutes: 60 };

/** The triggers that caused an event, the first one first. */
export type Chain = readonly string[];

/** What happened lately where a trigger is to follow. */
export interface Lately {
  /** Runs in the conversation. */
  runs: number;
  /** What the service answered the contact on the account by itself, in any conversation. */
  answers: number;
}

/** Whether an automatic answer may go to a contact: a machine on the other side may begin a new conversation for each one. */
export const mayAnswer = (answers: number): boolean => answers < loopLimits.answersToAContact;

/** Whether a trigger may follow: once in a chain, with a limit on the chain's length, and limits per hour. */
export const mayFollow = (trigger: { id: string; answers: boolean }, chain: Chain, { runs, answers }: Lately): boolean =>
  !chain.includes(trigger.id) &&
  chain.length < loopLimits.runsOfAChain &&
  runs < loopLimits.runsOfAConversation &&
  (!trigger.answers || mayAnswer(answers));

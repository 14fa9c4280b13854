export const loopLimits = { runsOfAChain: 5, runsOfAConversation: 20, minutes: 60 };

/** The triggers that an event came of, the first one first. */
export type Chain = readonly string[];

/** Whether a trigger may follow: once in a chain, so many in it at most, and so many in a conversation within the hour. */
export const mayFollow = (triggerId: string, chain: Chain, recentRuns: number): boolean =>
  !chain.includes(triggerId) && chain.length < loopLimits.runsOfAChain && recentRuns < loopLimits.runsOfAConversation;

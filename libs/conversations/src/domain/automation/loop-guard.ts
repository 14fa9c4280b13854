export const loopLimits = { runsOfAChain: 5, runsOfAConversation: 20, minutes: 60 };

/** The triggers that caused an event, the first one first. */
export type Chain = readonly string[];

/** Whether a trigger may follow: once in a chain, with a limit on the chain's length, and a limit per conversation and hour. */
export const mayFollow = (triggerId: string, chain: Chain, recentRuns: number): boolean =>
  !chain.includes(triggerId) && chain.length < loopLimits.runsOfAChain && recentRuns < loopLimits.runsOfAConversation;

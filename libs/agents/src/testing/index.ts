export {
  begunWithFirst,
  callsOfModels,
  countedEarlier,
  disableAgents,
  limitTurns,
  liveAgent,
  publishedSince,
  queuedTurn,
  turnCounts,
  turnRows,
  turnsAreDue,
  turnsHaveWaited,
  type TurnRow,
} from './agent-rows';
export { aFinding, aProposal, nightRows } from './coach-rows';
export { knowledgeRounds } from './knowledge-rounds';
export { makeDocx, makePdf, makeZip } from './made-files';
export { runTries } from './run-try';
export { aTurn } from './a-turn';
export { aGraph, callingAgent } from './voice-rows';
export { toolRows } from './tool-rows';

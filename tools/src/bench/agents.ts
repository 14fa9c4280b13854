import { benchAnswers, benchQuietAgents } from './agents-answers';
import { benchSuite, benchUsage } from './agents-figures';
import { benchKnowledge } from './agents-knowledge';
import type { Parts } from './parts';

/** Agents that answer, what they know, what they cost, and what they are tested with. */
export const benchAgents: Parts = {
  answers: benchAnswers,
  quiet: benchQuietAgents,
  knowledge: benchKnowledge,
  usage: benchUsage,
  suite: benchSuite,
};

import { benchAnswers, benchQuietAgents } from './agents-answers';
import { benchSuite, benchUsage } from './agents-figures';
import { benchKnowledge } from './agents-knowledge';
import type { Parts } from './parts';

export const benchAgents: Parts = {
  answers: benchAnswers,
  quiet: benchQuietAgents,
  knowledge: benchKnowledge,
  usage: benchUsage,
  suite: benchSuite,
};

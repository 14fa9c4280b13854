import { handling, token, work } from '@workops/platform/process';
import { KNOWLEDGE } from '../../knowledge/adapters/knowledge.part';
import { searchingIn } from '../../knowledge/adapters/searching';
import { ANSWERING_MODEL } from '../../model/adapters/answering-model';
import { scenarioWork, type ScenarioWorkDeps } from './scenario-work';
import { SUITES_AFTER_PUBLISH } from './suite-triggers';

const EVERY_MS = 1_000;

export const scenariosWork = work({
  name: 'agents: scenarios',
  runsIn: 'answering',
  needs: {
    knowledge: KNOWLEDGE,
    model: ANSWERING_MODEL,
    outside: token<Pick<ScenarioWorkDeps, 'workspaces' | 'owners'>>('agents: outside of playing'),
  },
  begin: ({ database, logger, clock, ids, knowledge, model, outside }) => {
    const searchKnowledge = searchingIn(knowledge);
    const scenarios = scenarioWork({ database, logger, clock, ids, model, searchKnowledge, ...outside });
    return {
      handles: [handling(SUITES_AFTER_PUBLISH, scenarios.afterPublish)],
      rounds: [scenarios.play, scenarios.nightly].map((run) => ({ run, everyMs: EVERY_MS })),
      leaveOff: () => scenarios.leaveOff(),
    };
  },
});

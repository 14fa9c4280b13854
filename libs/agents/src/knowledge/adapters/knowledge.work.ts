import { token, work } from '@workops/platform/process';
import { KnowledgeWork, type KnowledgeWorkDeps } from './knowledge-work';

const EVERY_MS = 1_000;

type KnowledgeOutside = Pick<KnowledgeWorkDeps, 'owners' | 'notices' | 'embeddings' | 'allowedCidrs' | 'plainHttp'>;

export const knowledgeWork = work({
  name: 'agents: sources of knowledge',
  runsIn: 'outside',
  needs: { outside: token<KnowledgeOutside>('agents: outside of embedding') },
  begin: ({ database, files, logger, clock, ids, metrics, outside }) => {
    const measure = metrics.runs('knowledge_sync');
    const embedding = new KnowledgeWork({ database, files, logger, clock, ids, measure, ...outside });
    const { begin, run } = embedding.rounds;
    return {
      rounds: [begin, run, embedding.forget].map((round) => ({ run: round, everyMs: EVERY_MS })),
      leaveOff: () => embedding.leaveOff(),
    };
  },
});

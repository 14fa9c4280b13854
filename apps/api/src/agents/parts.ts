import { ACCESS, type Access } from '@workops/access';
import { costModule, knowledgeModule, ledgerOn, paidEmbeddings } from '@workops/agents';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS } from '@workops/platform/process';
import type { ApiConfig } from '../config';
import { access } from '../shared-modules';

const cost = costModule.register({
  imports: [access],
  inject: [ACCESS],
  useFactory: ({ profileOf }: Access) => ({ workspaces: { profileOf } }),
});

const knowledge = knowledgeModule.register({
  imports: [access],
  inject: [ACCESS, Database, CLOCK, IDS, CONFIG],
  useFactory: ({ profileOf, settings, stillStanding }: Access, database: Database, clock: Clock, ids: Ids, config: ApiConfig) => ({
    workspaces: { profileOf: (workspaceId: string) => settings.read({ workspaceId }) },
    embeddings: paidEmbeddings(config, database, ledgerOn({ database, clock, ids, directories: { workspaces: { profileOf } } })),
    allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
    plainHttp: config.ALLOW_PLAIN_HTTP,
    stillStanding,
  }),
});

/** The parts of agents, each with what it asks of other contexts. */
export const agentsParts = [cost, knowledge];

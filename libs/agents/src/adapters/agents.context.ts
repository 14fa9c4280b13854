import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { agentsRecords } from './agents-records';

export const agentsContext: ContextDeclaration<'agents'> = {
  name: 'agents',
  purpose: 'AI agents, their knowledge, evaluation and cost',
  migrations: join(__dirname, '..', '..', 'migrations'),
  partitioned: [{ name: 'agents.model_call', retention: { days: 400 } }],
  records: agentsRecords,
};

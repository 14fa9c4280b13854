import { recordsModule } from '@workops/platform/process';
import { createAgents } from '../agents';
import { agentsRecords } from './agents-records';

/** The token under which Nest knows this context: a `Agents`. */
export const AGENTS = Symbol('agents');

export const agentsModule = recordsModule(AGENTS, agentsRecords, createAgents);

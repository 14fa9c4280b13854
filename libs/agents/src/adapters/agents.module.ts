import { recordsModule } from '@workops/platform/process';
import { createAgents } from '../agents';
import { agentsRecords } from './agents-records';

/** Injection token of `Agents`. */
export const AGENTS = Symbol('agents');

export const agentsModule = recordsModule(AGENTS, agentsRecords, createAgents);

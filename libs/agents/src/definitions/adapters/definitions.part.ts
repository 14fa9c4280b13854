import { part, token } from '@workops/platform/process';
import { createDefinitions, type AgentDefinitions } from '../definitions';
import type { DefinitionDirectories } from '../definition-ports';
import { definitionsOn } from './definitions-on';

export const AGENT_DEFINITIONS = token<AgentDefinitions>('agents: definitions');

export const definitionsPart = part<DefinitionDirectories>(AGENT_DEFINITIONS, ({ database, outside, clock, ids }) =>
  createDefinitions({ ...definitionsOn(database), ...outside, clock, ids }),
);

import { partModule } from '@workops/platform/process';
import { createDefinitions } from '../definitions';
import type { DefinitionDirectories } from '../definition-ports';
import { definitionsOn } from './definitions-on';

/** Injection token of `AgentDefinitions`. */
export const AGENT_DEFINITIONS = Symbol('agents: definitions');

export const definitionsModule = partModule<DefinitionDirectories>(
  AGENT_DEFINITIONS,
  ({ database, outside, clock, ids }) => createDefinitions({ ...definitionsOn(database), ...outside, clock, ids }),
);

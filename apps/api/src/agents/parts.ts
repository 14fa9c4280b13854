import { ACCESS, type Access } from '@workops/access';
import { costModule } from '@workops/agents';
import { access } from '../shared-modules';

const cost = costModule.register({
  imports: [access],
  inject: [ACCESS],
  useFactory: ({ profileOf }: Access) => ({ workspaces: { profileOf } }),
});

/** The parts of agents, each with what it asks of other contexts. */
export const agentsParts = [cost];

import { listed, notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { AutomationDeps } from '../automation-ports';
import type { AutomationRun } from '../domain/run';
import { AUTOMATION_TRIGGERS } from './configured-kinds';

/** Visible runs, newest first. Throws `not_found`, or `malformed` for an invalid cursor. */
export const listRuns =
  ({ reads, runs }: AutomationDeps) =>
  async (actor: Actor, triggerId: string, input: ListInput): Promise<Listed<AutomationRun>> => {
    if (!(await reads.automationTriggers.byId(actor.workspaceId, triggerId)))
      throw notFound(AUTOMATION_TRIGGERS.absent);
    return listed((page) => runs.page(actor, triggerId, page), input);
  };

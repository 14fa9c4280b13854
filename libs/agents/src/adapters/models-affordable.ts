import { conflict, unavailable, type DomainError } from '@workops/kernel';

/** Checks that decide whether models may be called. */
export interface AffordableModels {
  mayCall(workspaceId: string, graphId: string | null): Promise<boolean>;
  hasModel: boolean;
}

export const budgetExceeded = (): DomainError =>
  conflict('budget_exceeded', 'El presupuesto de IA de este mes está agotado.');

/**
 * Throws `unavailable` without a model, and `conflict` if the budget of the workspace or graph allows no model call.
 */
export const mustAfford =
  ({ mayCall, hasModel }: AffordableModels) =>
  async (workspaceId: string, graphId: string | null = null): Promise<void> => {
    if (!hasModel) throw unavailable('There is no model.', 60);
    if (!(await mayCall(workspaceId, graphId))) throw budgetExceeded();
  };

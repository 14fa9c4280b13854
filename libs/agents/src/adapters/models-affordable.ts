import { conflict, unavailable, type DomainError } from '@workops/kernel';

export interface AffordableModels {
  mayCall(workspaceId: string, graphId: string | null): Promise<boolean>;
  hasModel: boolean;
}

export const budgetExceeded = (): DomainError =>
  conflict('budget_exceeded', 'El presupuesto de IA de este mes está agotado.');

/** Throws `unavailable` without a model, and `conflict` when a budget is used up. */
export const mustAfford =
  ({ mayCall, hasModel }: AffordableModels) =>
  async (workspaceId: string, graphId: string | null = null): Promise<void> => {
    if (!hasModel) throw unavailable('There is no model.', 60);
    if (!(await mayCall(workspaceId, graphId))) throw budgetExceeded();
  };

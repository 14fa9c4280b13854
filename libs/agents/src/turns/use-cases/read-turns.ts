import { listed, notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { ShownTurn, TurnReads } from '../turn-ports';

export interface ReadTurnsDeps {
  reads: TurnReads;
  /** Visible if its conversation is. */
  conversations: { isSeen(actor: Actor, id: string): Promise<boolean> };
}

/** Newest first. */
export const listTurns =
  ({ reads }: Pick<ReadTurnsDeps, 'reads'>) =>
  ({ workspaceId }: Actor, conversationId: string, input: ListInput): Promise<Listed<ShownTurn>> =>
    listed((page) => reads.page(workspaceId, conversationId, page), input);

/** Throws `not_found`. */
export const readTurn =
  ({ reads, conversations }: ReadTurnsDeps) =>
  async (actor: Actor, id: string): Promise<ShownTurn> => {
    const turn = await reads.byId(actor.workspaceId, id);
    if (!turn || !(await conversations.isSeen(actor, turn.conversationId))) throw notFound('El turno no existe.');
    return turn;
  };

import type { Actor, RecordReads } from '@workops/kernel';

export const recordExists =
  <T>(reads: Pick<RecordReads<T>, 'byId'>) =>
  async (actor: Actor, id: string): Promise<boolean> =>
    (await reads.byId(actor.workspaceId, id)) !== undefined;

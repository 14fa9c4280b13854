import { visibleTo, type Standing } from '@workops/kernel';
import type { Conversation } from './conversation';

/** The result depends on the present role. */
export const mayRead = (
  standing: Standing | undefined,
  { assigneeUserId, locationId }: Pick<Conversation, 'assigneeUserId' | 'locationId'>,
): boolean =>
  standing !== undefined &&
  standing.active &&
  standing.scopes.has('conversations:read') &&
  visibleTo(standing, { ownerUserId: assigneeUserId, locationId });

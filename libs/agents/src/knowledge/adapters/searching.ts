import type { BuiltinPorts } from '../../tools/tool-kit-ports';
import type { Knowledge } from '../knowledge';

export const searchingIn =
  ({ searchKnowledge }: Pick<Knowledge, 'searchKnowledge'>): BuiltinPorts['searchKnowledge'] =>
  (workspaceId, query, sourceIds, limit, subjectId) =>
    searchKnowledge({ workspaceId }, { query, sourceIds, limit, subjectId });

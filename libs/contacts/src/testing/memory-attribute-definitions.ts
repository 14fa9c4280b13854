import { memoryRecords, type KeptRecords } from '@workops/kernel/testing';
import type { AttributeDefinition } from '../domain/attribute';
import type { AttributeDefinitionRepository } from '../ports';

export interface DefinitionsState {
  definitions: KeptRecords<AttributeDefinition>;
}

export const definitionsIn = ({ definitions }: DefinitionsState, workspaceId: string): AttributeDefinition[] =>
  [...definitions.values()]
    .filter((definition) => definition.workspaceId === workspaceId)
    .sort((a, b) => (a.id < b.id ? -1 : 1));

export function memoryAttributeDefinitions(
  state: DefinitionsState,
  workspaceId: string,
): AttributeDefinitionRepository {
  const records = memoryRecords(state.definitions, workspaceId, { unique: ({ key }) => key });
  return {
    forWriting: async () => definitionsIn(state, workspaceId),
    lock: async (key) => definitionsIn(state, workspaceId).find((definition) => definition.key === key),
    add: async (definition) => (await records.add(definition)) === undefined,
    save: async (definition) => void (await records.save(definition)),
    remove: async ({ id }) => void (await records.remove(id)),
  };
}

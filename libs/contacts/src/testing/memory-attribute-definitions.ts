import type { AttributeDefinition } from '../domain/attribute';
import type { AttributeDefinitionRepository } from '../ports';

/** The definitions of every workspace, as a transaction finds and leaves them. */
export interface DefinitionsState {
  definitions: AttributeDefinition[];
}

export const definitionsIn = ({ definitions }: DefinitionsState, workspaceId: string): AttributeDefinition[] =>
  definitions.filter((definition) => definition.workspaceId === workspaceId).sort((a, b) => (a.id < b.id ? -1 : 1));

/** Transactions in memory come one after the other: nothing has to be locked. */
export class MemoryAttributeDefinitions implements AttributeDefinitionRepository {
  constructor(
    private readonly state: DefinitionsState,
    private readonly workspaceId: string,
  ) {}

  async forWriting(): Promise<AttributeDefinition[]> {
    return definitionsIn(this.state, this.workspaceId);
  }

  async lock(key: string): Promise<AttributeDefinition | undefined> {
    return definitionsIn(this.state, this.workspaceId).find((definition) => definition.key === key);
  }

  async add(definition: AttributeDefinition): Promise<boolean> {
    if (await this.lock(definition.key)) return false;
    this.state.definitions.push(definition);
    return true;
  }

  async save(definition: AttributeDefinition): Promise<void> {
    this.state.definitions = this.state.definitions.map((other) => (other.id === definition.id ? definition : other));
  }

  async remove({ id }: AttributeDefinition): Promise<void> {
    this.state.definitions = this.state.definitions.filter((other) => other.id !== id);
  }
}

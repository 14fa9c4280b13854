import type { Actor } from '@workops/kernel';
import type { AttributeDefinition } from '../domain/attribute';
import { keyTaken, newDefinition, type DefinitionInput } from '../domain/attribute-definition';
import type { ContactsDeps } from '../ports';

/** Throws `malformed`, `UNIQUE_CONFLICT` when the key is taken, or `conflict` when the workspace has as many as it may. */
export const createAttributeDefinition =
  ({ store, clock, ids }: Pick<ContactsDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, input: DefinitionInput): Promise<AttributeDefinition> => {
    const definition = newDefinition(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    return store.transaction(actor, async (tx) => {
      const added = await tx.attributeDefinitions.add(definition);
      if (!added) throw keyTaken();
      return definition;
    });
  };

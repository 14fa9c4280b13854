import { notFound, type Actor } from '@workops/kernel';
import type { AttributeDefinition } from '../domain/attribute';
import { changedDefinition, type DefinitionPatch } from '../domain/attribute-definition';
import type { ContactsDeps } from '../ports';

/** The values that contacts hold stay as they are. Throws `not_found` or `malformed`. */
export const changeAttributeDefinition =
  ({ store, clock }: Pick<ContactsDeps, 'store' | 'clock'>) =>
  async (actor: Actor, key: string, patch: DefinitionPatch): Promise<AttributeDefinition> =>
    store.transaction(actor, async (tx) => {
      const before = await tx.attributeDefinitions.lock(key);
      if (!before) throw notFound('El atributo no existe.');
      const definition = changedDefinition(before, patch, clock.now());
      if (definition !== before) await tx.attributeDefinitions.save(definition);
      return definition;
    });

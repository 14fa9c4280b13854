import { notFound, type Actor } from '@workops/kernel';
import type { AttributeDefinition } from '../domain/attribute';
import {
  changedDefinition,
  keyTaken,
  newDefinition,
  type DefinitionInput,
  type DefinitionPatch,
} from '../domain/attribute-definition';
import type { ContactsDeps } from '../ports';

/** Definitions in creation order. */
export const listAttributeDefinitions =
  ({ definitions }: Pick<ContactsDeps, 'definitions'>) =>
  (actor: Actor): Promise<readonly AttributeDefinition[]> =>
    definitions.loadDefinitions(actor.workspaceId);

/** Throws `malformed`, `UNIQUE_CONFLICT` for a key in use, or `conflict` at the workspace's limit. */
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

/** Contacts keep their values. Throws `not_found` or `malformed`. */
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

/** Hides values at once; they are removed later. Throws `not_found`. */
export const deleteAttributeDefinition =
  ({ store }: Pick<ContactsDeps, 'store'>) =>
  async (actor: Actor, key: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      const definition = await tx.attributeDefinitions.lock(key);
      if (!definition) throw notFound('El atributo no existe.');
      await tx.attributeDefinitions.remove(definition);
    });

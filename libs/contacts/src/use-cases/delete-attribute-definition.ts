import { notFound, type Actor } from '@workops/kernel';
import type { ContactsDeps } from '../ports';

/** What contacts hold under it shows nowhere from here on, and is removed in time. Throws `not_found`. */
export const deleteAttributeDefinition =
  ({ store }: Pick<ContactsDeps, 'store'>) =>
  async (actor: Actor, key: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      const definition = await tx.attributeDefinitions.lock(key);
      if (!definition) throw notFound('El atributo no existe.');
      await tx.attributeDefinitions.remove(definition);
    });

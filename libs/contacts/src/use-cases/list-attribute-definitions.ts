import type { Actor } from '@workops/kernel';
import type { AttributeDefinition } from '../domain/attribute';
import type { ContactsDeps } from '../ports';

/** All of them, in the order in which they were made. */
export const listAttributeDefinitions =
  ({ definitions }: Pick<ContactsDeps, 'definitions'>) =>
  (actor: Actor): Promise<readonly AttributeDefinition[]> =>
    definitions.definitionsOf(actor.workspaceId);

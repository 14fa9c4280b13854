import { listed, notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import { newTag, renamedTag, tagNameTaken, type Tag } from '../domain/tag';
import type { ContactsDeps } from '../ports';

const noTag = () => notFound('La etiqueta no existe.');

/** Throws `malformed`, `UNIQUE_CONFLICT` for a name in use, or `conflict` at the workspace's limit. */
export const createTag =
  ({ store, clock, ids }: Pick<ContactsDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, input: { name: string }): Promise<Tag> => {
    const tag = newTag(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    return store.transaction(actor, async (tx) => {
      const holder = await tx.tags.add(tag);
      if (holder) throw tagNameTaken(holder);
      return tag;
    });
  };

/** Throws `not_found`. */
export const readTag =
  ({ tagReads }: Pick<ContactsDeps, 'tagReads'>) =>
  async (actor: Actor, id: string): Promise<Tag> => {
    const tag = await tagReads.byId(actor, id);
    if (!tag) throw noTag();
    return tag;
  };

/** Newest first. Throws `malformed` for an invalid cursor. */
export const listTags =
  ({ tagReads }: Pick<ContactsDeps, 'tagReads'>) =>
  (actor: Actor, input: ListInput): Promise<Listed<Tag>> =>
    listed((page) => tagReads.page(actor, page), input);

/** Throws `not_found`, `malformed`, or `UNIQUE_CONFLICT` for a name in use. */
export const renameTag =
  ({ store, clock }: Pick<ContactsDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string, name: string): Promise<Tag> =>
    store.transaction(actor, async (tx) => {
      const before = await tx.tags.lock(id);
      if (!before) throw noTag();
      const tag = renamedTag(before, name, clock.now());
      if (tag === before) return before;
      const holder = await tx.tags.save(tag);
      if (holder) throw tagNameTaken(holder);
      return tag;
    });

/** Contacts lose the tag later, without events. Throws `not_found`. */
export const deleteTag =
  ({ store }: Pick<ContactsDeps, 'store'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      if (!(await tx.tags.remove(id))) throw noTag();
    });

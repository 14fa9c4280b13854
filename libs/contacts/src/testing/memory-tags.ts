import type { Actor } from '@workops/kernel';
import { memoryRecords } from '@workops/kernel/testing';
import type { TagReads, TagRepository } from '../tag-ports';
import type { State } from './memory-state';

export function memoryTags(state: State, workspaceId: string): TagRepository {
  const records = memoryRecords(state.tags, workspaceId, { unique: ({ name }) => name.toLowerCase() });
  return {
    ...records,
    remove: async (id) => {
      if (!(await records.lock(id))) return false;
      await records.remove(id);
      state.contacts = state.contacts.map((contact) => ({
        ...contact,
        tagIds: contact.tagIds.filter((tagId) => tagId !== id),
      }));
      return true;
    },
    hold: async (ids) => new Set((await records.byIds(ids)).map(({ id }) => id)),
  };
}

export function memoryTagReads(state: () => State): TagReads {
  const own = ({ workspaceId }: Actor) => [...state().tags.values()].filter((tag) => tag.workspaceId === workspaceId);
  return {
    byId: async (actor, id) => own(actor).find((tag) => tag.id === id),
    page: async (actor, { limit, after }) =>
      own(actor)
        .filter((tag) => after === null || tag.id < after)
        .sort((left, right) => (left.id < right.id ? 1 : -1))
        .slice(0, limit),
  };
}

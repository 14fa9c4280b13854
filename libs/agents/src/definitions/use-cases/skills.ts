import { conflict, malformed, notFound, type Actor } from '@workops/kernel';
import { NO_SKILL, settledSkill, skillDigest, skillNameTaken, type Skill, type SkillFields } from '../domain/skill';
import type { DefinitionDeps } from '../definition-ports';

export type SkillInput = Omit<SkillFields, 'enabled'> & { enabled?: boolean };

const FIELDS = ['name', 'description', 'content', 'enabled'] as const;

function mustSay(fields: Partial<SkillFields>): Partial<SkillFields> {
  const blank = (['name', 'description', 'content'] as const).filter((field) => fields[field]?.trim() === '');
  if (blank.length > 0)
    throw malformed(
      'body',
      blank.map((path) => ({ path, message: 'Must not be blank.', code: 'too_small' })),
    );
  return fields.name === undefined ? fields : { ...fields, name: fields.name.trim() };
}

/** Throws `malformed`, and `UNIQUE_CONFLICT`. */
export const createSkill =
  (deps: DefinitionDeps) =>
  async (actor: Actor, { enabled = true, ...input }: SkillInput): Promise<Skill> => {
    const fields = { ...input, ...mustSay(input), enabled };
    return deps.store.transaction(actor, async (tx) => {
      const [now, id] = [deps.clock.now(), deps.ids.next()];
      const skill: Skill = {
        workspaceId: actor.workspaceId,
        id,
        ...fields,
        digest: skillDigest({ id, ...fields }),
        createdAt: now,
        updatedAt: now,
      };
      const holder = await tx.skills.add(skill);
      if (holder !== undefined) throw skillNameTaken(holder);
      tx.events.record('skill.created', { resourceId: id, data: { id } });
      return skill;
    });
  };

/** A patch without effect emits no event. Throws `malformed`, `not_found`, and `UNIQUE_CONFLICT`. */
export const changeSkill =
  (deps: DefinitionDeps) =>
  async (actor: Actor, id: string, patch: Partial<SkillFields>): Promise<Skill> => {
    const fields = mustSay(patch);
    return deps.store.transaction(actor, async (tx) => {
      const before = await tx.skills.lock(id);
      if (!before) throw notFound(NO_SKILL);
      const after = settledSkill(before, fields, deps.clock.now());
      if (after === before) return before;
      const holder = await tx.skills.save(after);
      if (holder !== undefined) throw skillNameTaken(holder);
      const updated = FIELDS.filter((field) => after[field] !== before[field]);
      tx.events.record('skill.updated', { resourceId: id, data: { id, updated_fields: updated } });
      return after;
    });
  };

/** Throws `not_found`, and `conflict` with the reason `in_use` while a draft or a live version refers to it. */
export const deleteSkill =
  (deps: DefinitionDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    deps.store.exclusively(actor, async (tx) => {
      if (!(await tx.skills.lock(id))) throw notFound(NO_SKILL);
      const agents = await tx.agentsNaming('skill', id);
      if (agents.length > 0) throw conflict('in_use', 'La habilidad está en uso.', { agent_ids: agents });
      await tx.skills.remove(id);
      tx.events.record('skill.deleted', { resourceId: id, data: { id } });
    });

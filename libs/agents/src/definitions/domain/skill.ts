import { notUnique, type WorkspaceRecord } from '@workops/kernel';
import { canonicalDigest } from './digest';

/** In characters. */
export const skillLimits = { name: 100, description: 500, content: 20_000 } as const;

export interface SkillText {
  id: string;
  name: string;
  description: string;
  content: string;
}

export interface Skill extends WorkspaceRecord, SkillText {
  enabled: boolean;
  digest: string;
}

export type SkillFields = Pick<Skill, 'name' | 'description' | 'content' | 'enabled'>;

export const NO_SKILL = 'La habilidad no existe.';

/** The part that a version pins. */
export const skillText = ({ id, name, description, content }: SkillText): SkillText => ({
  id,
  name,
  description,
  content,
});

export const skillDigest = (skill: SkillText): string => canonicalDigest(skillText(skill));

/** Returns the same object if nothing changes. */
export function settledSkill(before: Skill, fields: Partial<SkillFields>, now: Date): Skill {
  const after = { ...before, ...fields };
  const digest = skillDigest(after);
  return digest === before.digest && after.enabled === before.enabled ? before : { ...after, digest, updatedAt: now };
}

export const skillNameTaken = (holderId: string) => {
  const message = 'Ya existe una habilidad con este nombre.';
  return notUnique(message, { field: 'name', skill_id: holderId, body: [{ path: 'name', message, code: 'custom' }] });
};

import type { WorkspaceRecord } from '@workops/kernel';

/** Characters. */
export const skillLimits = { name: 100, description: 500, content: 20_000 } as const;

/** What a version of an agent pins of a skill. */
export interface SkillText {
  id: string;
  name: string;
  description: string;
  content: string;
}

/** What an agent can read up when it needs to. */
export interface Skill extends WorkspaceRecord, SkillText {
  enabled: boolean;
  /** Of its text. */
  digest: string;
}

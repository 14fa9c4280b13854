import { changedRecord, type WorkspaceRecord } from '@workops/kernel';

/** In characters. */
export const consentTemplateLimits = { name: 200, body: 20_000 } as const;

export interface ConsentTemplateFields {
  name: string;
  body: string;
  active: boolean;
}

export interface ConsentTemplate extends WorkspaceRecord, ConsentTemplateFields {
  /** Starts at 1; each change of the body adds one. */
  version: number;
}

/** Returns the same template if nothing differs. */
export function changedTemplate(
  before: ConsentTemplate,
  patch: Partial<ConsentTemplateFields>,
  now: Date,
): ConsentTemplate {
  const changes = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<ConsentTemplateFields>;
  const version = changes.body === undefined || changes.body === before.body ? before.version : before.version + 1;
  return changedRecord(before, { ...changes, version }, now);
}

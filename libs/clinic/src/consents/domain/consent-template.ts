import { changedRecord, type WorkspaceRecord } from '@workops/kernel';

/** Limits in characters. */
export const consentTemplateLimits = { name: 200, body: 20_000 } as const;

export interface ConsentTemplateFields {
  name: string;
  /** The text of the current version. */
  body: string;
  /** Whether new consents may be prepared from it. */
  active: boolean;
}

/** A template of consents for patients. */
export interface ConsentTemplate extends WorkspaceRecord, ConsentTemplateFields {
  /** Starts at 1; each change of the body adds one. */
  version: number;
}

/** The same template if nothing differs. */
export function changedTemplate(
  before: ConsentTemplate,
  patch: Partial<ConsentTemplateFields>,
  now: Date,
): ConsentTemplate {
  const said = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<ConsentTemplateFields>;
  const version = said.body === undefined || said.body === before.body ? before.version : before.version + 1;
  return changedRecord(before, { ...said, version }, now);
}

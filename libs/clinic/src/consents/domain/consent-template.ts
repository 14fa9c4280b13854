import { changedRecord, type WorkspaceRecord } from '@workops/kernel';

/** In characters. */
export const consentTemplateLimits = { name: 200, body: 20_000 } as const;

export interface ConsentTemplateFields {
  name: string;
  /** Of the version. */
  body: string;
  /** Whether consents are still prepared from it. */
  active: boolean;
}

/** A template of consents for patients. */
export interface ConsentTemplate extends WorkspaceRecord, ConsentTemplateFields {
  /** From 1; one more with each changed body. */
  version: number;
}

/** The same template where nothing differs. */
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

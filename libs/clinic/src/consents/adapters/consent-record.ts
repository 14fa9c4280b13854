import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { Consent } from '../domain/consent';
import type { ConsentTemplate } from '../domain/consent-template';

const selectBody = (table: string, template: string, version: string): string => `
  coalesce((SELECT v.body FROM clinic.consent_template_version v
             WHERE v.workspace_id = ${table}.workspace_id AND v.template_id = ${table}.${template}
             AND v.version = ${table}.${version}), '')`;
const bodyOf = (template: string, version: string) => (table: string) => selectBody(table, template, version);

/** Written once; changes of other fields find it present. */
const ADD_VERSION = `
  INSERT INTO clinic.consent_template_version (workspace_id, template_id, version, body)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`;

/** Each body is stored under its version. */
export const consentTemplates = new RecordKind<ConsentTemplate>(
  createEntity<ConsentTemplate>({
    schema: 'clinic',
    name: 'consent_template',
    columns: {
      name: { type: 'text' },
      version: { type: 'integer' },
      body: { type: 'text', virtualProperty: true, query: bodyOf('id', 'version') },
      active: { type: 'boolean' },
    },
  }),
  {
    ceiling: counted('clinic_consent_templates', 'FROM clinic.consent_template WHERE workspace_id = $1'),
    besides: ({ workspaceId, id, version, body }) => [{ sql: ADD_VERSION, values: [workspaceId, id, version, body] }],
  },
);

/** The database refuses changes of signed consents; a merge of patients moves them. */
export const consents = new RecordKind<Consent>(
  createEntity<Consent>({
    schema: 'clinic',
    name: 'consent',
    columns: {
      patientId: { type: 'uuid', update: false },
      templateId: { type: 'uuid', update: false },
      templateVersion: { type: 'integer', update: false },
      body: { type: 'text', virtualProperty: true, query: bodyOf('template_id', 'template_version') },
      encounterId: { type: 'uuid', nullable: true, update: false },
      status: { type: 'text' },
      signer: { type: 'jsonb', nullable: true },
      method: { type: 'text', nullable: true },
      documentId: { type: 'uuid', nullable: true },
      sha256: { type: 'text', nullable: true },
      signedAt: { type: 'timestamptz', nullable: true },
      revokedAt: { type: 'timestamptz', nullable: true },
      revokeReason: { type: 'text', nullable: true },
      author: { type: 'jsonb', update: false },
      madeBy: { type: 'uuid', nullable: true, update: false },
      ownerUserId: { type: 'uuid', nullable: true, virtualProperty: true, query: (table) => `${table}.made_by` },
      // Filled by the database from the encounter.
      locationId: { type: 'uuid', nullable: true, update: false },
    },
  }),
  { lockedFor: 'NO KEY UPDATE' },
);

import {
  CONSENT_METHODS,
  CONSENT_STATUSES,
  consentLimits,
  SIGNER_KINDS,
  type ConsentMethod,
  type ConsentStatus,
  type SignerKind,
} from '../../index';
import {
  AuthorResource,
  CreatedAt,
  documented,
  Field,
  Id,
  ObjectField,
  oneOf,
  trimmedText,
  text,
  timestamp,
  uuid,
} from '@workops/edge';
import { consentBody, templateVersion } from './consent-templates.http';

const nullable = { nullable: true };
/** Null until it happens. */
const untold = { nullable: true, example: null };

export const consentFields = {
  patientId: documented(uuid(), { description: 'The patient.' }),
  templateId: documented(uuid(), { description: 'The template.' }),
  encounterId: documented(uuid(), { description: 'The encounter at which it is asked for.', example: null }),
  status: documented(oneOf(CONSENT_STATUSES, 'ConsentStatus'), { description: 'Whether it holds.' }),
  signerKind: documented(oneOf(SIGNER_KINDS, 'ConsentSignerKind'), { description: 'Who it is to the patient.' }),
  signerName: documented(trimmedText({ max: consentLimits.name }), {
    description: 'The name.',
    example: 'Xiomara Quiñelén',
  }),
  signerDocument: documented(trimmedText({ max: consentLimits.document }), {
    description: 'The number of an identity document.',
    example: '11111111-1',
  }),
  method: documented(oneOf(CONSENT_METHODS, 'ConsentMethod'), {
    description: 'How it is given.',
    example: 'electronic',
  }),
  documentId: documented(uuid(), { description: 'The document of the patient that shows it.', example: null }),
  revokeReason: documented(trimmedText({ max: consentLimits.reason }), {
    description: 'Why it is revoked.',
    example: 'Cambió de parecer',
  }),
} as const;
const fields = consentFields;

class SignerResource {
  @Field(fields.signerKind)
  kind: SignerKind;
  @Field(fields.signerName, { person: 'withheld' })
  name: string;
  @Field(fields.signerDocument, { ...nullable, person: 'withheld' })
  document: string | null;
}

export class ConsentResource {
  @Id()
  id: string;
  @Field(fields.patientId)
  patientId: string;
  @Field(fields.templateId)
  templateId: string;
  @Field(templateVersion)
  templateVersion: number;
  @Field(consentBody, { person: 'withheld' })
  body: string;
  @Field(fields.encounterId, nullable)
  encounterId: string | null;
  @Field(fields.status)
  status: ConsentStatus;
  @ObjectField(() => SignerResource, { ...untold, description: 'Who signed.' })
  signer: SignerResource | null;
  @Field(fields.method, untold)
  method: ConsentMethod | null;
  @Field(fields.documentId, nullable)
  documentId: string | null;
  @Field(text({ max: 64 }), {
    ...untold,
    person: false,
    description: 'SHA-256 of `body`, `id`, `signed_at`, `signer` and `template_version` as RFC 8785.',
  })
  sha256: string | null;
  @Field(timestamp(), { ...untold, description: 'When it was signed.' })
  signedAt: Date | null;
  @Field(timestamp(), { ...untold, description: 'When it was revoked.' })
  revokedAt: Date | null;
  @Field(fields.revokeReason, { ...untold, person: 'withheld' })
  revokeReason: string | null;
  @ObjectField(() => AuthorResource, { description: 'Who prepared it.' })
  author: AuthorResource;
  @CreatedAt()
  createdAt: Date;
}

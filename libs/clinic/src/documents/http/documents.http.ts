import { Readable } from 'node:stream';
import { Controller, Header, Inject, Query } from '@nestjs/common';
import {
  CLINIC_DOCUMENTS,
  DOCUMENT_KIND,
  DOCUMENT_STATUSES,
  documentLimits,
  type ClinicDocument,
  type ClinicDocuments,
  type DocumentStatus,
  type PatientRef,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  attachment,
  AuthorResource,
  CurrentActor,
  documented,
  Field,
  Id,
  integer,
  type Listing,
  toListing,
  mapped,
  matching,
  ObjectField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  PathParam,
  PatientContent,
  type Reasons,
  trimmedText,
  text,
  timestamp,
  Uploaded,
  type UploadedFile,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { recordInPath } from '../../http/record-ref';

const optional = { optional: true };
const nullable = { nullable: true };

const fields = {
  kind: documented(
    matching(DOCUMENT_KIND, { max: documentLimits.kind, message: 'Must be 1 to 40 small letters and underscores.' }),
    {
      description: 'What kind of document it is.',
      example: 'examen',
    },
  ),
  title: documented(trimmedText({ max: documentLimits.title }), {
    description: 'What it is called.',
    example: 'Radiografía de tórax',
  }),
  encounterId: documented(uuid(), { description: 'The encounter that it comes of.' }),
} as const;

class UploadDocumentQuery {
  @Field(fields.kind)
  kind: string;
  @Field(fields.title, optional)
  title?: string;
  @Field(fields.encounterId, optional)
  encounterId?: string;
  @Field(uuid(), { ...optional, description: 'The document that it stands in place of.' })
  supersedesId?: string;
}

class ClinicDocumentResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The patient.' })
  patientId: string;
  @Field(fields.encounterId, { ...nullable, example: null })
  encounterId: string | null;
  @Field(fields.kind, { person: 'withheld' })
  kind: string;
  @Field(fields.title, { ...nullable, person: 'withheld' })
  title: string | null;
  @Field(text({ max: documentLimits.filename }), { person: 'withheld', description: 'Its name.', example: 'torax.pdf' })
  filename: string;
  @Field(text({ max: documentLimits.contentType }), {
    person: false,
    description: 'As it was sent.',
    example: 'application/pdf',
  })
  contentType: string;
  @Field(integer({ min: 0, max: documentLimits.bytes }), { description: 'In bytes.', example: 482_133 })
  size: number;
  @Field(text({ max: 64 }), { person: false, description: 'Hexadecimal.', example: 'ab'.repeat(32) })
  sha256: string;
  @Field(
    documented(oneOf(DOCUMENT_STATUSES, 'ClinicDocumentStatus'), {
      description: 'Whether another stands in its place.',
    }),
  )
  status: DocumentStatus;
  @Field(uuid(), { ...nullable, description: 'The one that stands in its place.', example: null })
  supersededById: string | null;
  @Field(uuid(), { ...nullable, description: 'The member or key that uploaded it.' })
  uploadedBy: string | null;
  @ObjectField(() => AuthorResource, { description: 'Who uploaded it.' })
  author: AuthorResource;
  @Field(timestamp(), { description: 'When it was uploaded.' })
  uploadedAt: Date;
}

const shown = (document: ClinicDocument): ClinicDocumentResource => ({
  ...document,
  uploadedBy: document.author.id,
  uploadedAt: document.createdAt,
});

const UPLOAD_DOCUMENT: Reasons = {
  status: 409,
  name: 'UploadClinicDocument',
  words: ['merged', 'already_superseded', 'consent_scan'],
};
const WITHDRAW_DOCUMENT: Reasons = { status: 409, name: 'WithdrawClinicDocument', words: ['consent_scan'] };

const documents = {
  tag: 'Clinic documents',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  sensitive: true,
} as const;
const OF_PATIENT = '/clinic-patients/:id/documents';
const patientInPath = recordInPath('FC-12');

@Controller()
export class ClinicDocumentsHttp {
  constructor(@Inject(CLINIC_DOCUMENTS) private readonly documents: ClinicDocuments) {}

  @Operation.post(OF_PATIENT, {
    ...documents,
    ...patientInPath,
    id: 'uploadClinicDocument',
    response: ClinicDocumentResource,
    ceiling: { uncounted: 'A record has as many documents as its patient brings.' },
    outlivesTheApp: 'data',
    summary: 'Upload a document of a clinic patient',
    description: 'A content that is current already is 409 `UNIQUE_CONFLICT`, with its `document_id`.',
    scopes: ['clinic_documents:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE, UPLOAD_DOCUMENT],
    upload: { maxBytes: documentLimits.bytes },
  })
  async upload(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: PatientRef,
    @Query() { kind, title, encounterId, supersedesId }: UploadDocumentQuery,
    @Uploaded() file: UploadedFile,
  ): Promise<ClinicDocumentResource> {
    const terms = { kind, title: title ?? null, encounterId: encounterId ?? null, supersedesId: supersedesId ?? null };
    return shown(await this.documents.upload(actor, ref, file, terms));
  }

  @Operation.get(OF_PATIENT, {
    ...documents,
    ...patientInPath,
    id: 'listClinicDocuments',
    response: ClinicDocumentResource,
    summary: 'List the documents of a clinic patient',
    description: 'Newest first, superseded ones too.',
    scopes: ['clinic_documents:read'],
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: PatientRef,
    @Query() query: PageQuery,
  ): Promise<Listing<ClinicDocumentResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.documents.list(actor, ref, page), shown), page);
  }

  @Operation.get('/clinic-documents/:id', {
    ...documents,
    id: 'readClinicDocument',
    response: ClinicDocumentResource,
    summary: 'Get a clinic document',
    scopes: ['clinic_documents:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ClinicDocumentResource> {
    return shown(await this.documents.read(actor, id));
  }

  @Operation.get('/clinic-documents/:id/file', {
    ...documents,
    id: 'downloadClinicDocument',
    summary: 'Download a clinic document',
    scopes: ['clinic_documents:read'],
    errors: ['NOT_FOUND'],
    produces: '*/*',
  })
  @Header('x-content-type-options', 'nosniff')
  async download(@CurrentActor() actor: Actor, @PathId() id: string): Promise<PatientContent> {
    const { document, content } = await this.documents.open(actor, id);
    const { contentType: type, filename, size: length, patientId } = document;
    return new PatientContent(
      Readable.from(content),
      { type, length, disposition: attachment(filename) },
      patientId,
      id,
    );
  }

  @Operation.delete('/clinic-documents/:id', {
    ...documents,
    id: 'deleteClinicDocument',
    summary: 'Withdraw a clinic document',
    description:
      'It is shown no more; its content is kept as long as the record. The scan of a signed consent stays: revoke that first.',
    scopes: ['clinic_documents:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, WITHDRAW_DOCUMENT],
  })
  async withdraw(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.documents.withdraw(actor, id);
  }
}

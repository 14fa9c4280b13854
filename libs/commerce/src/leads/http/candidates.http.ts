import { Readable } from 'node:stream';
import { Body, Controller, Header, Inject, Query, StreamableFile } from '@nestjs/common';
import {
  CANDIDATE_STATUSES,
  INTAKE,
  type CandidateStatus,
  type GivenSender,
  type Intake,
  type SaleHorizon,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  attachment,
  commaSeparated,
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  Id,
  type Listing,
  toListing,
  ObjectField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  type Reasons,
  timestamp,
  UpdatedAt,
  uuid,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { askedFields } from './asked-fields';
import { candidateFields as fields, CandidatePhotoResource } from './widget.http';

const status = documented(oneOf(CANDIDATE_STATUSES, 'CandidateStatus'), {
  description: 'Where the candidate stands; `accepted` is for good.',
  example: 'contacted',
});
const nullable = { nullable: true };
const optional = { optional: true };

export class SenderResource {
  @Field(askedFields.name, { ...nullable, person: 'withheld', description: 'The name, as it was given.' })
  name: string | null;
  @Field(askedFields.email, { ...nullable, person: 'withheld', description: 'The email, as it was given.' })
  email: string | null;
  @Field(askedFields.phone, { ...nullable, person: 'withheld', description: 'The telephone number, as it was given.' })
  phone: string | null;
}

export class CandidateResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The contact who offers it.' })
  contactId: string;
  @Field(fields.submissionId, { person: false })
  submissionId: string;
  @Field(fields.patente, { person: false })
  patente: string;
  @Field(fields.make, { person: false })
  make: string;
  @Field(fields.model, { person: false })
  model: string;
  @Field(fields.year)
  year: number;
  @Field(fields.kilometers)
  kilometers: number;
  @Field(fields.saleHorizon)
  saleHorizon: SaleHorizon;
  @Field(fields.regionCode)
  regionCode: string;
  @Field(fields.expectedPriceClp, nullable)
  expectedPriceClp: number | null;
  @Field(fields.photoCount)
  photoCount: number;
  @Field(fields.message, { ...nullable, person: 'withheld' })
  message: string | null;
  @ObjectField(() => SenderResource, { description: 'The person, as they named themselves.' })
  sentBy: GivenSender;
  @Field(status)
  status: CandidateStatus;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

class CandidatesQuery extends PageQuery {
  @Field(commaSeparated(status, { max: 20 }), { ...optional, description: 'Only these, comma-separated.' })
  status?: CandidateStatus[];
  @Field(uuid(), { ...optional, description: 'Only those of the contact.' })
  contactId?: string;
  @Field(timestamp(), { ...optional, description: 'Only what was created then or later.' })
  createdFrom?: Date;
  @Field(timestamp(), { ...optional, description: 'Only what was created before.' })
  createdTo?: Date;
}

class MoveCandidateRequest {
  @Field(status)
  status: CandidateStatus;
}

const CANDIDATE_STATE: Reasons = { status: 409, name: 'CandidateState', words: ['invalid_state'] };

const candidates = {
  tag: 'Consignment candidates',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: CandidateResource,
  scopes: ['consignments:read'],
} as const;

@Controller()
export class CandidatesHttp {
  constructor(@Inject(INTAKE) private readonly intake: Intake) {}

  @Operation.get('/consignment-candidates', {
    ...candidates,
    id: 'listConsignmentCandidates',
    summary: 'List consignment candidates',
    description: 'Vehicles offered on the website, newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: CandidatesQuery): Promise<Listing<CandidateResource>> {
    const page = toPage(query);
    const { status: statuses, contactId, createdFrom, createdTo } = query;
    return toListing(
      await this.intake.candidates.list(actor, { ...page, filter: { statuses, contactId, createdFrom, createdTo } }),
      page,
    );
  }

  @Operation.get('/consignment-candidates/:id', {
    ...candidates,
    id: 'readConsignmentCandidate',
    summary: 'Get a consignment candidate',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<CandidateResource> {
    return this.intake.candidates.read(actor, id);
  }

  @Operation.patch('/consignment-candidates/:id', {
    ...candidates,
    id: 'updateConsignmentCandidate',
    summary: 'Update a consignment candidate',
    scopes: ['consignments:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [CANDIDATE_STATE],
  })
  async move(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: MoveCandidateRequest,
  ): Promise<CandidateResource> {
    return this.intake.candidates.move(actor, id, body.status);
  }

  @Operation.get('/consignment-candidates/:id/photos', {
    ...candidates,
    id: 'listCandidatePhotos',
    summary: 'List the photos of a candidate',
    errors: ['NOT_FOUND'],
    list: 'total',
    response: CandidatePhotoResource,
  })
  async photos(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() page: WholePageQuery,
  ): Promise<Listing<CandidatePhotoResource>> {
    return wholeListing(await this.intake.candidates.photos(actor, id), page);
  }

  @Operation.get('/consignment-candidates/:id/photos/:photo_id', {
    ...candidates,
    id: 'downloadCandidatePhoto',
    summary: 'Download a photo of a candidate',
    errors: ['NOT_FOUND'],
    response: undefined,
    produces: 'image/*',
  })
  @Header('x-content-type-options', 'nosniff')
  async openPhoto(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathId('photo_id') photoId: string,
  ): Promise<StreamableFile> {
    const { photo, content } = await this.intake.candidates.openPhoto(actor, id, photoId);
    const { contentType: type, filename, size: length } = photo;
    return new StreamableFile(Readable.from(content), { type, length, disposition: attachment(filename) });
  }
}

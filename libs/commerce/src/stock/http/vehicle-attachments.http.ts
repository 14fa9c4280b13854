import { Readable } from 'node:stream';
import { Body, Controller, Header, Inject, Query, StreamableFile } from '@nestjs/common';
import { ATTACHMENT_KINDS, COMMERCE, type AttachmentKind, type Commerce } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  attachment as asAttachment,
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  flag,
  Id,
  integer,
  type Listing,
  oneOf,
  Operation,
  PathId,
  text,
  Uploaded,
  type UploadedFile,
  uuid,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const LARGEST_FILE = 25 * 1024 * 1024;

const optional = { optional: true };
const kind = documented(oneOf(ATTACHMENT_KINDS, 'VehicleAttachmentKind'), {
  description: 'By its content where it is left out.',
});
const isPublic = documented(flag(), { description: 'Whether the public is shown it: photos alone.' });
const position = documented(integer({ min: 0, max: 1_000 }), {
  description: 'Its place among the files of the vehicle, from 0.',
  example: 0,
});

class UploadQuery {
  @Field(oneOf(ATTACHMENT_KINDS, 'VehicleAttachmentKind'), {
    ...optional,
    description: 'By its content where it is left out.',
  })
  kind?: AttachmentKind;
  @Field(flag(), { ...optional, description: 'True for photos where it is left out.' })
  public?: boolean;
}

class ChangeAttachmentRequest {
  @Field(isPublic, optional)
  public?: boolean;
  @Field(position, optional)
  position?: number;
}

export class VehicleAttachmentResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The vehicle.' })
  vehicleId: string;
  @Field(kind)
  kind: AttachmentKind;
  @Field(isPublic)
  public: boolean;
  @Field(position)
  position: number;
  @Field(text({ max: 255 }), { person: false, description: 'Its name.', example: 'frente.jpg' })
  filename: string;
  @Field(text({ max: 255 }), {
    person: false,
    description: 'Of a photo, by what it begins with.',
    example: 'image/jpeg',
  })
  contentType: string;
  @Field(integer({ min: 0, max: LARGEST_FILE }), { description: 'In bytes.', example: 482_133 })
  size: number;
  @Field(text({ max: 64 }), { person: false, description: 'Hexadecimal.', example: 'ab'.repeat(32) })
  sha256: string;
  @CreatedAt()
  createdAt: Date;
}

const attachments = { tag: 'Vehicles', tier: 'beta', credentials: WORKSPACE_CREDENTIALS } as const;
const described = { ...attachments, pseudonyms: 'about_nobody', response: VehicleAttachmentResource } as const;
const PATH = '/vehicles/:id/attachments';

@Controller()
export class VehicleAttachmentsHttp {
  constructor(@Inject(COMMERCE) private readonly commerce: Commerce) {}

  @Operation.post(PATH, {
    ...attachments,
    id: 'attachVehicleFile',
    response: VehicleAttachmentResource,
    ceiling: 'vehicle_attachments',
    outlivesTheApp: 'data',
    summary: 'Upload a file of a vehicle',
    description:
      'A photo begins as JPEG, PNG or WebP; HEIC of an iPhone is 422, except as a document. A document is not public.',
    scopes: ['vehicles:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    upload: { maxBytes: LARGEST_FILE },
  })
  async attach(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() terms: UploadQuery,
    @Uploaded() file: UploadedFile,
  ): Promise<VehicleAttachmentResource> {
    return this.commerce.attachments.attach(actor, id, file, terms);
  }

  @Operation.get(PATH, {
    ...described,
    id: 'listVehicleFiles',
    summary: 'List the files of a vehicle',
    scopes: ['vehicles:read'],
    errors: ['NOT_FOUND'],
    list: 'total',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() page: WholePageQuery,
  ): Promise<Listing<VehicleAttachmentResource>> {
    return wholeListing(await this.commerce.attachments.list(actor, id), page);
  }

  @Operation.get(`${PATH}/:attachment_id/file`, {
    ...attachments,
    id: 'downloadVehicleFile',
    summary: 'Download a file of a vehicle',
    scopes: ['vehicles:read'],
    errors: ['NOT_FOUND'],
    produces: '*/*',
  })
  @Header('x-content-type-options', 'nosniff')
  async download(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathId('attachment_id') attachmentId: string,
  ): Promise<StreamableFile> {
    const { attachment, content } = await this.commerce.attachments.open(actor, id, attachmentId);
    const { contentType: type, filename, size: length } = attachment;
    return new StreamableFile(Readable.from(content), { type, length, disposition: asAttachment(filename) });
  }

  @Operation.patch(`${PATH}/:attachment_id`, {
    ...described,
    id: 'changeVehicleFile',
    summary: 'Update a file of a vehicle',
    description: 'The others make room for a new `position`.',
    scopes: ['vehicles:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathId('attachment_id') attachmentId: string,
    @Body() body: ChangeAttachmentRequest,
  ): Promise<VehicleAttachmentResource> {
    return this.commerce.attachments.change(actor, id, attachmentId, body);
  }

  @Operation.delete(`${PATH}/:attachment_id`, {
    ...attachments,
    pseudonyms: 'about_nobody',
    id: 'deleteVehicleFile',
    summary: 'Delete a file of a vehicle',
    scopes: ['vehicles:write'],
    errors: ['NOT_FOUND'],
  })
  async detach(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathId('attachment_id') attachmentId: string,
  ): Promise<void> {
    await this.commerce.attachments.detach(actor, id, attachmentId);
  }
}

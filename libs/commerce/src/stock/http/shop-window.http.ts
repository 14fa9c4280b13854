import { Readable } from 'node:stream';
import { Controller, Header, Inject, Query, StreamableFile } from '@nestjs/common';
import {
  COMMERCE,
  type Attachment,
  type Commerce,
  type Vehicle,
  type VehicleCondition,
  type VehicleStatus,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  attachment as asAttachment,
  CurrentActor,
  Field,
  Id,
  ListField,
  type Listing,
  toListing,
  ObjectListField,
  Operation,
  toPage,
  PathId,
  text,
  WEBSITE_CREDENTIALS,
} from '@workops/edge';
import { PHOTO_URLS, vehicleFields as fields } from './vehicle-fields';
import { toListInput, ShownListQuery } from './vehicle-list-query';

const nullable = { nullable: true };
const said = { person: false } as const;

class ShownPhotoResource {
  @Id()
  id: string;
  @Field(text({ max: 255 }), { ...said, description: 'The kind of image.', example: 'image/jpeg' })
  contentType: string;
}

export class ShownVehicleResource {
  @Id()
  id: string;
  @Field(fields.make, said)
  make: string;
  @Field(fields.model, said)
  model: string;
  @Field(fields.version, { ...nullable, ...said })
  version: string | null;
  @Field(fields.color, { ...nullable, ...said })
  color: string | null;
  @Field(fields.fuel, { ...nullable, ...said })
  fuel: string | null;
  @Field(fields.transmission, { ...nullable, ...said })
  transmission: string | null;
  @Field(fields.bodyType, { ...nullable, ...said })
  bodyType: string | null;
  @Field(fields.year, nullable)
  year: number | null;
  @Field(fields.km, nullable)
  km: number | null;
  @Field(fields.condition)
  condition: VehicleCondition;
  @Field(fields.locationId, nullable)
  locationId: string | null;
  @Field(fields.status)
  status: VehicleStatus;
  @Field(fields.priceClp, nullable)
  priceClp: number | null;
  @Field(fields.description, { ...nullable, ...said })
  description: string | null;
  @ListField(fields.photoUrl, { description: PHOTO_URLS, max: 40, ...said })
  photoUrls: readonly string[];
  @ObjectListField(() => ShownPhotoResource, {
    description: 'Its public photos, in order: `/stock/{id}/photos/{attachment_id}`.',
  })
  photos: ShownPhotoResource[];
}

function shownVehicle(vehicle: Vehicle, photos: readonly Attachment[] = []): ShownVehicleResource {
  const {
    id,
    make,
    model,
    version,
    color,
    fuel,
    transmission,
    bodyType,
    year,
    km,
    condition,
    locationId,
    status,
    priceClp,
    description,
  } = vehicle;
  const said = {
    id,
    make,
    model,
    version,
    color,
    fuel,
    transmission,
    bodyType,
    year,
    km,
    condition,
    locationId,
    status,
    priceClp,
    description,
  };
  return {
    ...said,
    photoUrls: vehicle.photoUrls,
    photos: photos.map(({ id: photo, contentType }) => ({ id: photo, contentType })),
  };
}

const stock = { tag: 'Stock', tier: 'beta', credentials: WEBSITE_CREDENTIALS, scopes: ['stock:read'] } as const;
const described = { ...stock, pseudonyms: 'about_nobody', response: ShownVehicleResource } as const;

@Controller()
export class ShopWindowHttp {
  constructor(@Inject(COMMERCE) private readonly commerce: Commerce) {}

  @Operation.get('/stock', {
    ...described,
    id: 'listStock',
    summary: 'List vehicles for sale',
    description: 'What is `available` or `reserved`.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: ShownListQuery): Promise<Listing<ShownVehicleResource>> {
    const { items, nextCursor } = await this.commerce.shown.list(actor, toListInput(query));
    const photos = await this.commerce.attachments.shown(
      actor,
      items.map(({ id }) => id),
    );
    return toListing(
      { items: items.map((vehicle) => shownVehicle(vehicle, photos.get(vehicle.id))), nextCursor },
      toPage(query),
    );
  }

  @Operation.get('/stock/:id', {
    ...described,
    id: 'readStock',
    summary: 'Get a vehicle for sale',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ShownVehicleResource> {
    const [vehicle, photos] = await Promise.all([
      this.commerce.shown.read(actor, id),
      this.commerce.attachments.shown(actor, [id]),
    ]);
    return shownVehicle(vehicle, photos.get(id));
  }

  @Operation.get('/stock/:id/photos/:attachment_id', {
    ...stock,
    id: 'downloadStockPhoto',
    summary: 'Download a photo of a vehicle for sale',
    errors: ['NOT_FOUND'],
    produces: 'image/*',
  })
  @Header('x-content-type-options', 'nosniff')
  async photo(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathId('attachment_id') attachmentId: string,
  ): Promise<StreamableFile> {
    const { attachment, content } = await this.commerce.attachments.openShown(actor, id, attachmentId);
    const { contentType: type, filename, size: length } = attachment;
    return new StreamableFile(Readable.from(content), { type, length, disposition: asAttachment(filename) });
  }
}

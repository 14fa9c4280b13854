import { Body, Controller, Inject, UseInterceptors } from '@nestjs/common';
import {
  CANDIDATES_LOCK,
  candidateLimits,
  INTAKE,
  REGIONS,
  SALE_HORIZONS,
  vehicleLimits,
  type Intake,
  type SaleHorizon,
} from '../../index';
import type { Actor, CredentialKind } from '@workops/kernel';
import {
  clp,
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  flag,
  Id,
  integer,
  oneOf,
  Operation,
  PathParam,
  trimmedText,
  text,
  TOO_MANY,
  Uploaded,
  type UploadedFile,
} from '@workops/edge';
import { ExpectPhoto } from './expect-photo.interceptor';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

export const candidateFields = {
  submissionId: documented(trimmedText({ max: candidateLimits.submissionId }), {
    description: 'The form’s own id of what was sent; one that was sent before is not taken in twice.',
    example: 'form-20270115-32',
  }),
  patente: documented(text({ min: 1, max: vehicleLimits.plate }), {
    description: '1 to 12 letters and digits, kept in capitals without blanks, hyphens and dots.',
    example: 'KXYZ12',
  }),
  make: documented(trimmedText({ max: candidateLimits.name }), { description: 'The make.', example: 'Toyota' }),
  model: documented(trimmedText({ max: candidateLimits.name }), { description: 'The model.', example: 'Yaris' }),
  year: documented(integer(vehicleLimits.years), { description: 'The model year.', example: 2019 }),
  kilometers: documented(integer(vehicleLimits.km), { description: 'Kilometers driven.', example: 64_000 }),
  saleHorizon: documented(oneOf(SALE_HORIZONS, 'SaleHorizon'), {
    description: 'How soon they want to sell.',
    example: '30d',
  }),
  regionCode: documented(oneOf(REGIONS, 'RegionCode'), {
    description: 'The region of Chile, as the CUT numbers it.',
    example: '13',
  }),
  expectedPriceClp: documented(clp(), { description: 'What they hope for, in Chilean pesos.', example: 8_900_000 }),
  photoCount: documented(integer({ min: 0, max: candidateLimits.photos }), {
    description: 'How many photos will follow.',
    example: 6,
  }),
  message: documented(text({ max: candidateLimits.message }), {
    description: 'What they wrote.',
    example: 'Único dueño.',
  }),
};

class OfferVehicleRequest {
  @Field(candidateFields.submissionId)
  submissionId: string;
  @Field(candidateFields.patente)
  patente: string;
  @Field(candidateFields.make)
  make: string;
  @Field(candidateFields.model)
  model: string;
  @Field(candidateFields.year)
  year: number;
  @Field(candidateFields.kilometers)
  kilometers: number;
  @Field(candidateFields.saleHorizon)
  saleHorizon: SaleHorizon;
  @Field(candidateFields.regionCode)
  regionCode: string;
  @Field(candidateFields.expectedPriceClp, clearable)
  expectedPriceClp?: number | null;
  @Field(candidateFields.photoCount, { ...optional, default: 0 })
  photoCount?: number;
  @Field(trimmedText({ max: candidateLimits.person }), {
    description: 'The name of the person.',
    example: 'Josefa Núñez',
  })
  name: string;
  @Field(text({ max: 254 }), {
    ...clearable,
    description: 'Their email; it or `phone` is required.',
    example: 'josefa@example.com',
  })
  email?: string | null;
  @Field(text({ max: 50 }), { ...clearable, description: 'Their telephone number.', example: '+56912345678' })
  phone?: string | null;
  @Field(candidateFields.message, clearable)
  message?: string | null;
  @Field(text({ max: 1_000 }), {
    ...clearable,
    description: 'A field that people do not see: leave it empty.',
    example: '',
  })
  faxNumber?: string | null;
}

class ReceivedOfferResource {
  @Field(candidateFields.submissionId, { person: false })
  submissionId: string;
  @Field(flag(), { description: 'Always true.' })
  received: boolean;
}

export class CandidatePhotoResource {
  @Id()
  id: string;
  @Field(text({ max: 500 }), {
    person: false,
    description: 'The name of the file, as it was sent.',
    example: 'frente.jpg',
  })
  filename: string;
  @Field(text({ max: 50 }), { person: false, description: 'By content.', example: 'image/jpeg' })
  contentType: string;
  @Field(integer({ min: 0, max: candidateLimits.photoBytes }), { description: 'In bytes.', example: 184_233 })
  size: number;
  @Field(text({ max: 64 }), {
    person: false,
    description: 'SHA-256 of the content, hexadecimal.',
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  })
  sha256: string;
  @CreatedAt()
  createdAt: Date;
}

const VISITORS: readonly CredentialKind[] = ['publishable_key'];
const widget = {
  tag: 'Widget',
  tier: 'beta',
  credentials: VISITORS,
  scopes: ['leads:intake'],
  lock: CANDIDATES_LOCK,
} as const;

@Controller()
export class WidgetHttp {
  constructor(@Inject(INTAKE) private readonly intake: Intake) {}

  @Operation.post('/widget/consignments', {
    ...widget,
    id: 'offerVehicle',
    ceiling: { uncounted: 'One vehicle counts once in 30 days, and visitors are rate limited.' },
    summary: 'Offer a vehicle for consignment',
    description: 'From a page of the website. A repeat is answered as the first was, and creates nothing.',
    errors: [],
    response: ReceivedOfferResource,
  })
  async offer(@CurrentActor() actor: Actor, @Body() body: OfferVehicleRequest): Promise<ReceivedOfferResource> {
    const {
      name,
      email = null,
      phone = null,
      faxNumber: trap = null,
      message = null,
      expectedPriceClp = null,
      photoCount = 0,
      ...offer
    } = body;
    await this.intake.offerVehicle(actor, {
      ...offer,
      message,
      expectedPriceClp,
      photoCount,
      sentBy: { name, email, phone },
      trap,
    });
    return { submissionId: body.submissionId, received: true };
  }

  @Operation.post('/widget/consignments/:submission_id/photos', {
    ...widget,
    id: 'addOfferedVehiclePhoto',
    params: { submission_id: { shape: candidateFields.submissionId, description: 'The id that the form sent.' } },
    ceiling: {
      uncounted: 'A submission takes as many photos as it announced; those that visitors send in a day are counted.',
    },
    summary: 'Upload a photo of an offered vehicle',
    description:
      'A JPEG, PNG or WebP (HEIC of an iPhone is 422), within an hour of the submission and by the same key.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [TOO_MANY],
    upload: { maxBytes: candidateLimits.photoBytes },
    response: CandidatePhotoResource,
  })
  @UseInterceptors(ExpectPhoto)
  async addPhoto(
    @CurrentActor() actor: Actor,
    @PathParam('submission_id') submissionId: string,
    @Uploaded() { id, filename, size, sha256, head }: UploadedFile,
  ): Promise<CandidatePhotoResource> {
    return this.intake.addCandidatePhoto(actor, submissionId, {
      id,
      filename: filename.slice(0, 255),
      size,
      sha256,
      head,
    });
  }
}

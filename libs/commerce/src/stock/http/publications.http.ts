import { Controller, Inject, Query } from '@nestjs/common';
import { COMMERCE, PUBLICATION_STATES, type Commerce, type PublicationState } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  integer,
  type Listing,
  oneOf,
  Operation,
  PathId,
  text,
  timestamp,
  UpdatedAt,
  uri,
  uuid,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { PUBLISH_VEHICLE } from './reasons';

const nullable = { nullable: true };

export class PublicationResource {
  @Field(uuid(), { description: 'The portal account.' })
  accountId: string;
  @Field(oneOf(PUBLICATION_STATES, 'PublicationState'), { description: 'How far it has come.' })
  state: PublicationState;
  @Field(text({ max: 255 }), { ...nullable, person: false, description: 'Its id at the portal.', example: 'MLC-88213' })
  externalId: string | null;
  @Field(uri({ max: 2_048 }), {
    ...nullable,
    person: false,
    description: 'Where it is shown.',
    example: 'https://portal.example/MLC-88213',
  })
  url: string | null;
  @Field(text({ max: 100 }), {
    ...nullable,
    person: false,
    description: 'What the last try failed with.',
    example: 'http_422',
  })
  error: string | null;
  @Field(integer({ min: 0, max: 1_000 }), { description: 'Tries without success.', example: 0 })
  attempts: number;
  @Field(timestamp(), { ...nullable, description: 'When the portal took it.' })
  publishedAt: Date | null;
  @UpdatedAt()
  updatedAt: Date;
}

const publications = {
  tag: 'Vehicles',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: PublicationResource,
} as const;
const PATH = '/vehicles/:id/publications';

@Controller()
export class PublicationsHttp {
  constructor(@Inject(COMMERCE) private readonly commerce: Commerce) {}

  @Operation.put(`${PATH}/:account_id`, {
    ...publications,
    id: 'publishVehicle',
    status: 202,
    summary: 'Publish a vehicle on a portal',
    description:
      'The listing follows the vehicle from then on, and comes down when that is sold, withdrawn or a draft again. `details.missing` of ' +
      '`not_publishable` names what is missing.',
    scopes: ['vehicles:publish'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [PUBLISH_VEHICLE],
  })
  async publish(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathId('account_id') accountId: string,
  ): Promise<PublicationResource> {
    return this.commerce.publications.ask(actor, id, accountId);
  }

  @Operation.delete(`${PATH}/:account_id`, {
    ...publications,
    id: 'unpublishVehicle',
    status: 202,
    summary: 'Take a vehicle down from a portal',
    scopes: ['vehicles:publish'],
    errors: ['NOT_FOUND'],
  })
  async unpublish(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathId('account_id') accountId: string,
  ): Promise<PublicationResource> {
    return this.commerce.publications.takeDown(actor, id, accountId);
  }

  @Operation.get(PATH, {
    ...publications,
    id: 'listPublications',
    summary: 'List where a vehicle is published',
    scopes: ['vehicles:read'],
    errors: ['NOT_FOUND'],
    list: 'total',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() page: WholePageQuery,
  ): Promise<Listing<PublicationResource>> {
    return wholeListing(await this.commerce.publications.list(actor, id), page);
  }
}

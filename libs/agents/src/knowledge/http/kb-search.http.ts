import { Body, Controller, Inject } from '@nestjs/common';
import { KNOWLEDGE, type Knowledge } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  type Deferred,
  Field,
  integer,
  ListField,
  type Listing,
  NoOtherFields,
  Operation,
  trimmedText,
  uuid,
  wholeListing,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { foundResource, KbFoundResource } from './knowledge-resource';

const optional = { optional: true } as const;

@NoOtherFields()
class SearchKbRequest {
  @Field(trimmedText({ max: 1_000 }), {
    description: 'A question, or words of it.',
    example: '¿Cuánto tarda un envío a regiones?',
  })
  query: string;
  @ListField(uuid(), { ...optional, min: 1, max: 100, description: 'Only these sources.' })
  sourceIds?: string[];
  @Field(integer({ min: 1, max: 20 }), { ...optional, default: 5, description: 'How many at most.', example: 5 })
  limit?: number;
}

@Controller()
export class KbSearchHttp {
  constructor(@Inject(KNOWLEDGE) private readonly knowledge: Knowledge) {}

  @Operation.post('/kb/search', {
    tag: 'Knowledge',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    response: KbFoundResource,
    pseudonyms: 'about_nobody',
    scopes: ['kb:read'],
    status: 200,
    list: 'total',
    id: 'searchKb',
    summary: 'Search the knowledge base',
    description: 'By words, by words that are written alike, and by vectors where there are any; the best first.',
    errors: ['VALIDATION_ERROR'],
    example: { query: '¿Cuánto tarda un envío a regiones?' },
    callsOutside: 'own_account',
    heavy: true,
  })
  async search(
    @CurrentActor() actor: Actor,
    @Body() { query, sourceIds, limit = 5 }: SearchKbRequest,
  ): Promise<Deferred<Listing<KbFoundResource>>> {
    const matches = await this.knowledge.search(actor, { query, sourceIds: sourceIds ?? null, limit });
    return () => Promise.resolve(wholeListing(matches.map(foundResource)));
  }
}

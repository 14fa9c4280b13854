import { Controller, Inject, Query } from '@nestjs/common';
import type { ModelOffer } from '../../index';
import { CONFIG } from '@workops/platform/process';
import {
  Field,
  integer,
  type Listing,
  number,
  Operation,
  text,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const USD = { min: 0, max: 1_000_000 };

export class AiModelResource {
  @Field(text({ max: 100 }), { person: false, description: 'As drafts of agents name it.', example: 'local' })
  name: string;
  @Field(integer({ min: 256, max: 10_000_000 }), {
    description: 'How much it reads and writes at once.',
    example: 128_000,
  })
  contextTokens: number;
  @Field(number(USD), { description: 'USD for a million tokens that it reads.', example: 0.15 })
  inputUsd: number;
  @Field(number(USD), { description: 'USD for a million tokens that it writes.', example: 0.6 })
  outputUsd: number;
}

/** No models without a base URL. */
interface ModelsConfigured {
  AI_BASE_URL?: string;
  AI_MODELS: readonly ModelOffer[];
}

@Controller()
export class AiModelsHttp {
  constructor(@Inject(CONFIG) private readonly config: ModelsConfigured) {}

  @Operation.get('/ai-models', {
    tag: 'AI agents',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    response: AiModelResource,
    id: 'listAiModels',
    summary: 'List the models that agents may use',
    description: 'The usual one first.',
    pseudonyms: 'about_nobody',
    scopes: ['ai_agents:read'],
    errors: [],
    list: 'total',
  })
  list(@Query() page: WholePageQuery): Listing<AiModelResource> {
    const { AI_BASE_URL, AI_MODELS } = this.config;
    const models = AI_BASE_URL === undefined ? [] : AI_MODELS;
    return wholeListing(
      models.map(({ name, contextTokens, inputUsd, outputUsd }) => ({ name, contextTokens, inputUsd, outputUsd })),
      page,
    );
  }
}

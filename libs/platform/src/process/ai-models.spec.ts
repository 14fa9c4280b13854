import { loadConfig, PlatformConfig } from './config';

const loadModels = (models?: string) =>
  loadConfig(PlatformConfig, {
    DATABASE_URL: 'postgres://u:p@localhost:5432/db',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...(models !== undefined && { AI_MODELS: models }),
  }).AI_MODELS;

const usual = { name: 'small', input_usd: 0.15, output_usd: 0.6, context_tokens: 128_000 };
const toList = (...models: object[]) => JSON.stringify(models);

describe('AI_MODELS', () => {
  it('is a list of models in order, with defaults for missing fields', () => {
    expect(
      loadModels(
        toList(usual, {
          ...usual,
          name: 'big',
          model: 'big-2',
          stream_tools: true,
          length_field: 'max_completion_tokens',
        }),
      ),
    ).toEqual([
      {
        name: 'small',
        model: 'small',
        inputUsd: 0.15,
        outputUsd: 0.6,
        contextTokens: 128_000,
        streamTools: false,
        lengthField: 'max_tokens',
      },
      {
        name: 'big',
        model: 'big-2',
        inputUsd: 0.15,
        outputUsd: 0.6,
        contextTokens: 128_000,
        streamTools: true,
        lengthField: 'max_completion_tokens',
      },
    ]);
  });

  it('defaults to an empty list', () => {
    expect(loadModels()).toEqual([]);
  });

  it.each([
    'small',
    '{}',
    toList(usual, usual),
    toList({ ...usual, name: '' }),
    toList({ ...usual, input_usd: -1 }),
    toList({ ...usual, context_tokens: 10 }),
    toList({ ...usual, prize: 1 }),
    toList({ name: 'small' }),
  ])('refuses %s', (models) => {
    expect(() => loadModels(models)).toThrow('AI_MODELS must be a JSON list');
  });
});

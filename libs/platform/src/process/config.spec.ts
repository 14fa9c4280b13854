import { ConfigurationError, loadConfig, PlatformConfig } from './config';

const key = Buffer.alloc(32, 7).toString('base64');
const usable = { DATABASE_URL: 'postgres://u:p@localhost:5432/db', ENCRYPTION_KEY: key };

describe('the configuration', () => {
  it('uses defaults for missing variables, and parses numbers', () => {
    expect(loadConfig(PlatformConfig, { ...usable, PORT: '8080', LOG_LEVEL: '' })).toMatchObject({
      PORT: 8080,
      DATABASE_POOL_SIZE: 10,
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
    });
  });

  it('reports all mistakes at once without any value', () => {
    const wrong = {
      DATABASE_URL: 'mysql://secret@host/db',
      ENCRYPTION_KEY: 'short',
      PORT: 'eighty',
      REDIS_URL: 'http://x',
      LOG_LEVEL: 'loud',
    };
    let message = '';
    try {
      loadConfig(PlatformConfig, wrong);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError);
      message = (error as Error).message;
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
    expect(message).not.toMatch(/secret@host|short|eighty/);
  });

  it('disables tracing without a collector, and uses the standard names and defaults', () => {
    expect(loadConfig(PlatformConfig, { ...usable, OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toMatchObject({
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
      TRACEPARENT_TRUSTED: false,
    });
    expect(loadConfig(PlatformConfig, usable).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '5'],
    ['TRACEPARENT_TRUSTED', 'yes'],
  ])('refuses %s=%s instead of tracing differently', (name, value) => {
    expect(() => loadConfig(PlatformConfig, { ...usable, [name]: value })).toThrow(name);
  });

  it('reports missing variables', () => {
    expect(() => loadConfig(PlatformConfig, {})).toThrow(/DATABASE_URL is missing[\s\S]*ENCRYPTION_KEY is missing/);
  });
});

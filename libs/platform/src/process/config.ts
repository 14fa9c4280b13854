import 'reflect-metadata';
import { join } from 'node:path';
import { plainToInstance, Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsUrl,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidationError,
  validateSync,
} from 'class-validator';
import { IsModelList, type ConfiguredModel } from './ai-models';
import { SAMPLERS, type SamplerSettings } from '../tracing/sampler-settings';
import { IsEncryptionKey } from './encryption-key';

const anyHost = { require_tld: false, require_protocol: true };
export const asNumber = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
);

export const asBoolean = Transform(({ value }: { value: unknown }) =>
  value === 'true' || value === 'false' ? value === 'true' : value,
);

/** Common to all apps; each extends this with its own. */
export class PlatformConfig {
  @IsUrl({ ...anyHost, protocols: ['postgres', 'postgresql'] })
  DATABASE_URL: string;

  /** LISTEN needs a database without a transaction pooler. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['postgres', 'postgresql'] })
  DATABASE_DIRECT_URL?: string;

  @asNumber
  @IsInt()
  @Min(2)
  @Max(200)
  DATABASE_POOL_SIZE = 10;

  /** Redis for BullMQ and rate limits. Without it, queues are on PostgreSQL and rate limits are per process. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['redis', 'rediss'] })
  REDIS_URL?: string;

  /** Several installations can share one Redis. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,40}$/)
  QUEUE_PREFIX?: string;

  HOST = '127.0.0.1';

  @asNumber
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT = 3000;

  /** Allows plain http for webhooks and calendars of live workspaces; for development. */
  @asBoolean
  @IsBoolean()
  ALLOW_PLAIN_HTTP = false;

  /** 32 bytes in base64. Encrypts webhook secrets and stored responses that show a secret. */
  @IsEncryptionKey()
  ENCRYPTION_KEY: string;

  /** This key only decrypts, during a rotation. */
  @IsOptional()
  @IsEncryptionKey()
  ENCRYPTION_KEY_OTHER?: string;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
  LOG_LEVEL = 'info';

  /**
   * Readiness returns 503 for so long before the listener closes, so that a load balancer notices. For processes with
   * clients.
   */
  @asNumber
  @IsInt()
  @Min(0)
  @Max(60_000)
  SHUTDOWN_DELAY_MS = 0;

  @asNumber
  @IsInt()
  @Min(100)
  @Max(300_000)
  SHUTDOWN_GRACE_MS = 15_000;

  /** Used without a bucket. The api, the scheduler and all replicas must share it. */
  @IsNotEmpty()
  FILES_DIRECTORY = join('.local', 'files');

  @IsOptional()
  @IsNotEmpty()
  S3_BUCKET?: string;

  @IsNotEmpty()
  S3_REGION = 'us-east-1';

  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  S3_ENDPOINT?: string;

  /** The SDK uses its environment without key and secret. */
  @ValidateIf(({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: PlatformConfig) =>
    Boolean(S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY),
  )
  @IsNotEmpty()
  S3_ACCESS_KEY_ID?: string;

  @ValidateIf(({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: PlatformConfig) =>
    Boolean(S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY),
  )
  @IsNotEmpty()
  S3_SECRET_ACCESS_KEY?: string;

  /** Up to `/chat/completions`; without it no AI agent answers. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  AI_BASE_URL?: string;

  @IsOptional()
  @IsNotEmpty()
  AI_API_KEY?: string;

  /** The first is the default. */
  @IsModelList()
  AI_MODELS: ConfiguredModel[] = [];

  /** Model at `/embeddings` of the same server; without it knowledge is searched by words only. */
  @IsOptional()
  @IsNotEmpty()
  EMBEDDINGS_MODEL?: string;

  /** Up to `/v1/traces`; without it tracing is off. */
  @IsOptional()
  @IsUrl({ ...anyHost, require_protocol: true, protocols: ['http', 'https'] })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsIn(['http/protobuf', 'http/json'])
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' | 'http/json' = 'http/protobuf';

  /** The SDK reads it; by default the name in the log. */
  @IsOptional()
  @IsNotEmpty()
  OTEL_SERVICE_NAME?: string;

  @asBoolean
  @IsBoolean()
  OTEL_SDK_DISABLED = false;

  @IsIn(SAMPLERS)
  OTEL_TRACES_SAMPLER: SamplerSettings['name'] = 'parentbased_always_on';

  /** Share of calls that a ratio sampler records. */
  @asNumber
  @IsNumber()
  @Min(0)
  @Max(1)
  OTEL_TRACES_SAMPLER_ARG = 1;

  /** A caller's `sampled` flag decides; only behind a gateway that controls it. */
  @asBoolean
  @IsBoolean()
  TRACEPARENT_TRUSTED = false;
}

export class ConfigurationError extends Error {}

const listMistakes = (error: ValidationError): string[] =>
  Object.values(error.constraints ?? {}).map((constraint) =>
    error.value === undefined ? `${error.property} is missing: ${constraint}` : constraint,
  );

/** Throws one `ConfigurationError` that lists all mistakes without their values. */
export function loadConfig<C extends PlatformConfig>(Config: new () => C, env: NodeJS.ProcessEnv): C {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const config = plainToInstance(Config, values, { exposeDefaultValues: true });
  const mistakes = validateSync(config, { validationError: { target: false } }).flatMap(listMistakes);
  if (mistakes.length > 0) throw new ConfigurationError(`The configuration is not usable:\n- ${mistakes.join('\n- ')}`);
  return config;
}

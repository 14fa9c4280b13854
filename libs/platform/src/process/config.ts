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
/** A variable that is a number. */
export const asNumber = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
);

/** `true` or `false`; everything else is refused. */
export const asBoolean = Transform(({ value }: { value: unknown }) =>
  value === 'true' || value === 'false' ? value === 'true' : value,
);

/** The environment variables of every app. An app adds its own by extending this class. */
export class PlatformConfig {
  @IsUrl({ ...anyHost, protocols: ['postgres', 'postgresql'] })
  DATABASE_URL: string;

  /** The database without a transaction pooler in between; LISTEN needs it. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['postgres', 'postgresql'] })
  DATABASE_DIRECT_URL?: string;

  @asNumber
  @IsInt()
  @Min(2)
  @Max(200)
  DATABASE_POOL_SIZE = 10;

  /** BullMQ and rate limits on Redis; without it, on PostgreSQL and in the process. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['redis', 'rediss'] })
  REDIS_URL?: string;

  /** Prefix of the queues' names in Redis, for several installations on one. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,40}$/)
  QUEUE_PREFIX?: string;

  HOST = '127.0.0.1';

  @asNumber
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT = 3000;

  /** Whether webhooks and calendars of live workspaces may be reached over http, without TLS; for development. */
  @asBoolean
  @IsBoolean()
  ALLOW_PLAIN_HTTP = false;

  /** 32 bytes in base64: encrypts webhook secrets and stored responses that show a secret. */
  @IsEncryptionKey()
  ENCRYPTION_KEY: string;

  /** While the key is being replaced: decrypts, and never encrypts. */
  @IsOptional()
  @IsEncryptionKey()
  ENCRYPTION_KEY_OTHER?: string;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
  LOG_LEVEL = 'info';

  /** How long readiness answers 503 before the listener closes, so that a load balancer notices first; needed only by processes with clients. */
  @asNumber
  @IsInt()
  @Min(0)
  @Max(60_000)
  SHUTDOWN_DELAY_MS = 0;

  /** Maximum time for finishing current work after SIGTERM. */
  @asNumber
  @IsInt()
  @Min(100)
  @Max(300_000)
  SHUTDOWN_GRACE_MS = 15_000;

  /** Folder of the files without a bucket; api and scheduler, and every replica of theirs, must see the same folder. */
  @IsNotEmpty()
  FILES_DIRECTORY = join('.local', 'files');

  /** The bucket where files lie; without it, a folder. */
  @IsOptional()
  @IsNotEmpty()
  S3_BUCKET?: string;

  @IsNotEmpty()
  S3_REGION = 'us-east-1';

  /** URL of an S3-compatible service; Amazon's by default. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  S3_ENDPOINT?: string;

  /** With its secret; without both, what the SDK finds in its environment. */
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

  /** The models' base URL, up to `/chat/completions`; without it no AI agent answers. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  AI_BASE_URL?: string;

  /** The models' credential. */
  @IsOptional()
  @IsNotEmpty()
  AI_API_KEY?: string;

  /** The models that agents may use; the first is the default. */
  @IsModelList()
  AI_MODELS: ConfiguredModel[] = [];

  /** The embedding model, at `/embeddings` of the same server; without it knowledge is searched by words only. */
  @IsOptional()
  @IsNotEmpty()
  EMBEDDINGS_MODEL?: string;

  /** The collector that traces are sent to, up to `/v1/traces`; without it nothing is traced. */
  @IsOptional()
  @IsUrl({ ...anyHost, require_protocol: true, protocols: ['http', 'https'] })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsIn(['http/protobuf', 'http/json'])
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' | 'http/json' = 'http/protobuf';

  /** The app's name in traces; by default as in its log. The SDK reads it. */
  @IsOptional()
  @IsNotEmpty()
  OTEL_SERVICE_NAME?: string;

  @asBoolean
  @IsBoolean()
  OTEL_SDK_DISABLED = false;

  /** Which calls are recorded. */
  @IsIn(SAMPLERS)
  OTEL_TRACES_SAMPLER: SamplerSettings['name'] = 'parentbased_always_on';

  /** The share of calls that a sampler by ratio records. */
  @asNumber
  @IsNumber()
  @Min(0)
  @Max(1)
  OTEL_TRACES_SAMPLER_ARG = 1;

  /** Whether a caller's `sampled` flag decides whether its call is recorded: only behind a gateway that sets it. */
  @asBoolean
  @IsBoolean()
  TRACEPARENT_TRUSTED = false;
}

export class ConfigurationError extends Error {}

const mistakesOf = (error: ValidationError): string[] =>
  Object.values(error.constraints ?? {}).map((constraint) =>
    error.value === undefined ? `${error.property} is missing: ${constraint}` : constraint,
  );

/** Reads and validates the whole configuration; throws one `ConfigurationError` that lists every mistake and shows no value. */
export function loadConfig<C extends PlatformConfig>(Config: new () => C, env: NodeJS.ProcessEnv): C {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const config = plainToInstance(Config, given, { exposeDefaultValues: true });
  const mistakes = validateSync(config, { validationError: { target: false } }).flatMap(mistakesOf);
  if (mistakes.length > 0) throw new ConfigurationError(`The configuration is not usable:\n- ${mistakes.join('\n- ')}`);
  return config;
}

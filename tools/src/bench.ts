import { benchAgainst } from './bench/against';
import { Child } from './bench/child';
import { besideLast, GUARDED } from './bench/guard';
import { inParts } from './bench/in-parts';
import { watchMemory } from './bench/memory';
import { table, type Row } from './bench/numbers';
import { preparePlace, type Place } from './bench/place';
import { chosenParts, type Part } from './bench/sections';
import { LOCAL_EMBEDDINGS, LOCAL_MODEL_KEY, LOCAL_MODELS } from './model/local-model';
import { step } from './progress';
import { RunningService } from './testing/service/running-service';

const UNLIMITED = {
  RATE_LIMIT_BURST: '1000000',
  RATE_LIMIT_PER_SECOND: '1000000',
  LOG_LEVEL: 'info',
  TRUSTED_PROXY_CIDRS: '127.0.0.0/8',
};

async function measureOn(place: Place, parts: readonly Part[]): Promise<Row[]> {
  const model = await Child.start('model-server');
  try {
    return await measureWith(place, parts, `http://127.0.0.1:${model.port}/v1`);
  } finally {
    await model.stop();
  }
}

async function measureWith(place: Place, parts: readonly Part[], modelUrl: string): Promise<Row[]> {
  const service = await RunningService.start(place.databaseUrl, {
    ...UNLIMITED,
    AI_BASE_URL: modelUrl,
    AI_API_KEY: LOCAL_MODEL_KEY,
    AI_MODELS: LOCAL_MODELS,
    EMBEDDINGS_MODEL: LOCAL_EMBEDDINGS,
    REDIS_URL: place.redisUrl,
    MAIL_DIRECTORY: place.mailFolder,
    ENCRYPTION_KEY: place.encryptionKey,
  });
  try {
    const memory = watchMemory(service);
    const queues = place.redisUrl ? 'Redis' : 'PostgreSQL';
    const titled = parts.map(({ name, measure }) => {
      const title = `${name}, queues on ${queues}`;
      return [title, () => step(title, () => measure(place, service))] as const;
    });
    return [...(await inParts(Object.fromEntries(titled))), ...memory.rows()];
  } finally {
    await service.stop();
  }
}

/** Ratios within one run, because absolute figures drift with the machine. Exits with 1 if a bound does not hold. */
async function main(names: readonly string[], show: (rows: readonly Row[]) => string = table): Promise<void> {
  const parts = chosenParts(names);
  const place = await step('Preparing PostgreSQL and Redis', preparePlace);
  const rows: Row[] = [];
  try {
    rows.push(...(await measureOn(place, parts)));
    const again = parts.filter(({ onEachBackend }) => onEachBackend);
    if (place.redisUrl && again.length > 0) rows.push(...(await measureOn({ ...place, redisUrl: undefined }, again)));
  } finally {
    await place.clear();
  }
  console.log(`\n${show(rows)}`);
  process.exitCode = rows.some(({ holds }) => holds === false) ? 1 : 0;
}

const COMMANDS: Record<string, (words: readonly string[]) => Promise<void>> = {
  against: benchAgainst,
  guard: () => main(GUARDED, besideLast),
};

const [word = '', ...words] = process.argv.slice(2);
void (COMMANDS[word]?.(words) ?? main(process.argv.slice(2)));

import { benchDeliveries } from './bench/deliveries';
import { benchLatency } from './bench/latency';
import { watchMemory } from './bench/memory';
import { table, type Row } from './bench/numbers';
import { preparePlace } from './bench/place';
import { benchReads } from './bench/reads';
import { benchSlots } from './bench/slots';
import { step } from './progress';
import { RunningService } from './testing/service/running-service';

/** Ratios within this one run: absolute figures drift with the machine. Exit code 1 when one does not hold. */
async function main(): Promise<void> {
  const place = await step('Preparing PostgreSQL and Redis', preparePlace);
  const unlimited = { RATE_LIMIT_BURST: '1000000', RATE_LIMIT_PER_SECOND: '1000000', LOG_LEVEL: 'info' };
  const rows: Row[] = [];
  try {
    const backends = place.redisUrl ? [place.redisUrl, undefined] : [undefined];
    for (const redisUrl of backends) {
      const service = await RunningService.start(place.databaseUrl, { ...unlimited, REDIS_URL: redisUrl });
      try {
        const memory = watchMemory(service);
        if (redisUrl === backends[0]) {
          const token = await service.unlimitedKey('Bench reads');
          rows.push(...(await step('Reads', () => benchReads(place, service, token))));
          rows.push(...(await step('Latency', () => benchLatency(service))));
          const booked = await service.unlimitedKey('Bench slots');
          rows.push(...(await step('Slots', () => benchSlots(place, service, booked))));
        }
        rows.push(...(await step(`Deliveries, queues on ${redisUrl ? 'Redis' : 'PostgreSQL'}`, () => benchDeliveries({ ...place, redisUrl }, service))));
        if (redisUrl === backends[0]) rows.push(...memory.rows());
        else memory.rows();
      } finally {
        await service.stop();
      }
    }
  } finally {
    await place.clear();
  }
  console.log(`\n${table(rows)}`);
  process.exitCode = rows.some(({ holds }) => holds === false) ? 1 : 0;
}

void main();

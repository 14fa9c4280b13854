import { benchBacklog } from './bench/backlog';
import { benchBooking } from './bench/booking';
import { benchCalendar } from './bench/calendar';
import { benchClinic } from './bench/clinic';
import { benchClinicVendor } from './bench/clinic-vendor';
import { benchClocks } from './bench/clocks';
import { benchContacts } from './bench/contacts';
import { benchConversations } from './bench/conversations';
import { benchDeliveries } from './bench/deliveries';
import { benchDocuments } from './bench/documents';
import { benchEdge } from './bench/edge';
import { benchImport } from './bench/import';
import { benchInbox } from './bench/inbox';
import { benchIsolation } from './bench/isolation';
import { benchLatency } from './bench/latency';
import { benchLeadIntake } from './bench/lead-intake';
import { benchLeads } from './bench/leads';
import { watchMemory } from './bench/memory';
import { table, type Row } from './bench/numbers';
import { preparePlace, type Place } from './bench/place';
import { benchReads } from './bench/reads';
import { benchRevocations } from './bench/revocations';
import { benchSlots } from './bench/slots';
import { benchStock } from './bench/stock';
import { benchWebhookLoad } from './bench/webhook-load';
import { benchWrites } from './bench/writes';
import { step } from './progress';
import { RunningService } from './testing/service/running-service';

interface Section {
  measure(place: Place, service: RunningService): Promise<Row[]>;
  /** Measured on Redis and again on PostgreSQL, for the queues are what it depends on. */
  onEachBackend?: boolean;
}

const SECTIONS: Record<string, Section> = {
  reads: { measure: async (place, service) => benchReads(place, service, await service.unlimitedKey('Bench reads')) },
  writes: { measure: benchWrites },
  edge: { measure: (_place, service) => benchEdge(service) },
  slots: { measure: async (place, service) => benchSlots(place, service, await service.unlimitedKey('Bench slots')) },
  booking: { measure: benchBooking },
  documents: { measure: benchDocuments },
  calendar: { measure: benchCalendar },
  import: { measure: benchImport },
  latency: { measure: (_place, service) => benchLatency(service) },
  revocations: { measure: (_place, service) => benchRevocations(service) },
  deliveries: { measure: benchDeliveries, onEachBackend: true },
  webhooks: { measure: benchWebhookLoad, onEachBackend: true },
  backlog: { measure: benchBacklog, onEachBackend: true },
  isolation: { measure: benchIsolation, onEachBackend: true },
  leads: { measure: async (place, service) => [...(await benchLeads(place, service)), ...(await benchLeadIntake(place))] },
  stock: { measure: benchStock },
  clinic: { measure: async (place, service) => [...(await benchClinic(place, service)), ...(await benchClinicVendor(place, service))] },
  conversations: { measure: benchConversations },
  clocks: { measure: benchClocks },
  inbox: { measure: benchInbox },
  contacts: { measure: async (place, service) => benchContacts(place, service, await service.unlimitedKey('Bench contacts')) },
};

const UNLIMITED = { RATE_LIMIT_BURST: '1000000', RATE_LIMIT_PER_SECOND: '1000000', LOG_LEVEL: 'info', TRUSTED_PROXY_CIDRS: '127.0.0.0/8' };

/** The sections that are named on the command line, or all of them. */
function chosenSections(names: readonly string[]): [string, Section][] {
  const unknown = names.filter((name) => !(name in SECTIONS));
  if (unknown.length > 0) throw new Error(`No section ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}.`);
  return Object.entries(SECTIONS).filter(([name]) => names.length === 0 || names.includes(name));
}

async function measureOn(place: Place, sections: readonly [string, Section][]): Promise<Row[]> {
  const service = await RunningService.start(place.databaseUrl, {
    ...UNLIMITED,
    REDIS_URL: place.redisUrl,
    MAIL_DIRECTORY: place.mailFolder,
    ENCRYPTION_KEY: place.encryptionKey,
  });
  try {
    const memory = watchMemory(service);
    const rows: Row[] = [];
    const queues = place.redisUrl ? 'Redis' : 'PostgreSQL';
    for (const [name, section] of sections) {
      rows.push(...(await step(`${name}, queues on ${queues}`, () => section.measure(place, service))));
    }
    return [...rows, ...memory.rows()];
  } finally {
    await service.stop();
  }
}

/** Ratios within this one run: absolute figures drift with the machine. Exit code 1 when one does not hold. */
async function main(names: readonly string[]): Promise<void> {
  const sections = chosenSections(names);
  const place = await step('Preparing PostgreSQL and Redis', preparePlace);
  const rows: Row[] = [];
  try {
    rows.push(...(await measureOn(place, sections)));
    const again = sections.filter(([, { onEachBackend }]) => onEachBackend);
    if (place.redisUrl && again.length > 0) rows.push(...(await measureOn({ ...place, redisUrl: undefined }, again)));
  } finally {
    await place.clear();
  }
  console.log(`\n${table(rows)}`);
  process.exitCode = rows.some(({ holds }) => holds === false) ? 1 : 0;
}

void main(process.argv.slice(2));

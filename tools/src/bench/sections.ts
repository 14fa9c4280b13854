import { benchAgents } from './agents';
import { benchBacklog } from './backlog';
import { benchBooking } from './booking';
import { benchCalendar } from './calendar';
import { benchCampaigns } from './campaigns';
import { benchCapacity } from './capacity';
import { benchClinic } from './clinic';
import { benchClinicVendor } from './clinic-vendor';
import { benchClocks } from './clocks';
import { benchContacts } from './contacts';
import { benchConversations } from './conversations';
import { benchDeliveries } from './deliveries';
import { benchDocuments } from './documents';
import { benchEdge } from './edge';
import { benchFeed } from './feed';
import { benchImport } from './import';
import { benchInbox } from './inbox';
import { benchIsolation } from './isolation';
import { benchLatency } from './latency';
import { benchLeadIntake } from './lead-intake';
import { benchLeads } from './leads';
import { benchReads } from './reads';
import { benchRequestLog } from './request-log';
import { benchRevocations } from './revocations';
import { benchSlots } from './slots';
import { benchStock } from './stock';
import { benchTraces } from './traces';
import { benchWebhookLoad } from './webhook-load';
import { benchWeight } from './weight';
import { benchWrites } from './writes';
import type { Measure, Parts } from './parts';

interface Section {
  measure: Measure | Parts;
  /** Measures on Redis and on PostgreSQL, because the result depends on the queues. */
  onEachBackend?: boolean;
}

const SECTIONS: Record<string, Section> = {
  reads: {
    measure: {
      calls: async (place, service) => benchReads(place, service, await service.unlimitedKey('Bench reads')),
      traces: benchTraces,
    },
  },
  writes: { measure: { calls: benchWrites, log: benchRequestLog } },
  edge: { measure: (_place, service) => benchEdge(service) },
  slots: { measure: async (place, service) => benchSlots(place, service, await service.unlimitedKey('Bench slots')) },
  booking: { measure: benchBooking },
  documents: { measure: benchDocuments },
  calendar: { measure: benchCalendar },
  import: { measure: benchImport },
  feed: { measure: benchFeed },
  latency: { measure: (_place, service) => benchLatency(service) },
  revocations: { measure: (_place, service) => benchRevocations(service) },
  deliveries: { measure: benchDeliveries, onEachBackend: true },
  webhooks: { measure: benchWebhookLoad, onEachBackend: true },
  backlog: { measure: benchBacklog, onEachBackend: true },
  isolation: { measure: benchIsolation, onEachBackend: true },
  leads: { measure: { lists: benchLeads, intake: benchLeadIntake } },
  stock: { measure: benchStock },
  clinic: { measure: { records: benchClinic, vendor: benchClinicVendor } },
  campaigns: { measure: benchCampaigns },
  capacity: { measure: benchCapacity },
  conversations: { measure: benchConversations },
  clocks: { measure: benchClocks },
  inbox: { measure: benchInbox },
  agents: { measure: benchAgents },
  weight: { measure: benchWeight },
  contacts: {
    measure: async (place, service) => benchContacts(place, service, await service.unlimitedKey('Bench contacts')),
  },
};

export interface Part {
  /** Name on the command line: `clocks/triggers`, or `reads` without parts. */
  name: string;
  measure: Measure;
  onEachBackend: boolean;
}

const PARTS: readonly (Part & { section: string })[] = Object.entries(SECTIONS).flatMap(
  ([section, { measure, onEachBackend = false }]) =>
    typeof measure === 'function'
      ? [{ section, name: section, measure, onEachBackend }]
      : Object.entries(measure).map(([part, work]) => ({
          section,
          name: `${section}/${part}`,
          measure: work,
          onEachBackend,
        })),
);

/** Chooses all parts by default. */
export function chosenParts(names: readonly string[]): readonly Part[] {
  const known = new Set(PARTS.flatMap(({ section, name }) => [section, name]));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`No section ${unknown.join(', ')}; there are ${[...known].join(', ')}.`);
  return PARTS.filter(({ section, name }) => names.length === 0 || names.includes(section) || names.includes(name));
}

import type { Campaigns, CountedCampaign } from '../../index';
import { DomainError, type Actor } from '@workops/kernel';
import type { EventStream } from '@workops/edge';
import { toWireName } from '@workops/edge/app';

const EVERY_MS = 1_000;
/** Polls without news before a heartbeat. */
const SILENT_LOOKS = 15;

interface Followed {
  streams: Set<EventStream>;
  lastProgress: string;
  number: number;
  silent: number;
}

const OVER: ReadonlySet<string> = new Set(['sent', 'cancelled']);

const GONE = 'gone';
const isGone = (error: unknown): boolean => error instanceof DomainError && error.kind === 'not_found';

const serializeProgress = ({ status, counts }: CountedCampaign): string =>
  JSON.stringify({
    status,
    counts: Object.fromEntries(Object.entries(counts).map(([name, number]) => [toWireName(name), number])),
  });

export class CampaignProgress {
  private readonly followed = new Map<string, Followed>();

  constructor(private readonly campaigns: Pick<Campaigns, 'read'>) {}

  /** Sends the current state first. Throws `not_found`. */
  async follow(actor: Actor, id: string, stream: EventStream): Promise<void> {
    const campaign = await this.campaigns.read(actor, id);
    const key = `${actor.workspaceId} ${id}`;
    let followed = this.followed.get(key);
    if (!followed) {
      followed = { streams: new Set(), lastProgress: serializeProgress(campaign), number: 1, silent: 0 };
      this.followed.set(key, followed);
      this.lookLater(actor, id, key);
    }
    const { streams } = followed;
    streams.add(stream);
    stream.once('close', () => streams.delete(stream));
    stream.event('progress', `${followed.number}`, serializeProgress(campaign));
    if (OVER.has(campaign.status)) stream.end();
  }

  private lookLater(actor: Actor, id: string, key: string): void {
    setTimeout(() => void this.look(actor, id, key), EVERY_MS).unref();
  }

  /** A failed read sends nothing, and the next poll catches up. Deleting the draft ends its streams. */
  private async look(actor: Actor, id: string, key: string): Promise<void> {
    const followed = this.followed.get(key);
    if (!followed || followed.streams.size === 0) {
      this.followed.delete(key);
      return;
    }
    const campaign = await this.campaigns.read(actor, id).catch((error: unknown) => (isGone(error) ? GONE : undefined));
    const lastProgress = campaign && campaign !== GONE ? serializeProgress(campaign) : followed.lastProgress;
    const isNews = lastProgress !== followed.lastProgress;
    if (isNews) Object.assign(followed, { told: lastProgress, number: followed.number + 1 });
    followed.silent = isNews ? 0 : followed.silent + 1;
    for (const stream of followed.streams) {
      if (isNews) stream.event('progress', `${followed.number}`, lastProgress);
      else if (followed.silent % SILENT_LOOKS === 0) stream.comment();
      if (campaign === GONE || (campaign && OVER.has(campaign.status))) stream.end();
    }
    this.lookLater(actor, id, key);
  }
}

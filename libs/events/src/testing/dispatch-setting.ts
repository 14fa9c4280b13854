import type { RecordedEvent } from '@workops/contracts';
import { openSecrets } from '@workops/platform/testing';
import type { Taker } from '../domain/places';
import type { DispatchLimits } from '../domain/shares';
import type { Attempt, NewSubscription, SendResult, WebhookRequest } from '../ports';
import { Dispatcher } from '../use-cases/dispatch';
import type { DispatchDeps } from '../use-cases/dispatch-deps';
import { anEvent, aSubscription, stored } from './builders';
import { MemoryStore } from './memory-store';

export const ok: SendResult = { statusCode: 200, error: null, responseExcerpt: 'ok', latencyMs: 3 };
export const broken: SendResult = { statusCode: 500, error: 'http_500', responseExcerpt: null, latencyMs: 3 };

/** Disables the other limits, so that a test is about one at a time. */
const withoutShares = (places = 400) => ({
  reserved: 0,
  perWorkspace: places,
  perFailingWorkspace: places,
  perHost: places,
  perWorkspaceAndHost: places,
});

export const takers = (count: number): Taker[] =>
  Array.from({ length: count }, (_, n) => ({ workspaceId: `w${n}`, host: 'receiver.example.com', failing: false }));

export class DispatchSetting {
  readonly store = new MemoryStore();
  readonly sent: WebhookRequest[] = [];
  answer: (request: WebhookRequest) => Promise<SendResult> = () => Promise.resolve(ok);
  readonly troubles: string[] = [];
  readonly stalls: number[] = [];
  mostInFlight = 0;
  private readonly running: Dispatcher[] = [];

  started(over: Partial<DispatchDeps> = {}, limits: Partial<DispatchLimits> = {}): Dispatcher {
    const dispatcher = new Dispatcher({
      store: this.store,
      owners: { loadStandings: () => Promise.resolve(new Map()) },
      sender: {
        send: (request) => {
          this.sent.push(request);
          return this.answer(request);
        },
      },
      secrets: openSecrets(),
      clock: { now: () => new Date() },
      telemetry: {
        attemptBegins: () => undefined,
        attemptEnded: () => undefined,
        inFlight: (count) => {
          this.mostInFlight = Math.max(this.mostInFlight, count);
        },
        claimsStalled: (milliseconds) => this.stalls.push(milliseconds),
        troubled: (doing) => this.troubles.push(doing),
      },
      random: () => 0,
      isQuiet: () => true,
      limits: { ...withoutShares(limits.places), ...limits },
      ...over,
    });
    this.running.push(dispatcher);
    dispatcher.start();
    return dispatcher;
  }

  async subscribed(over: Partial<NewSubscription> = {}): Promise<NewSubscription> {
    const subscription = aSubscription(over);
    await this.store.insert(subscription);
    return subscription;
  }

  async queue(subscription: NewSubscription, count = 1): Promise<RecordedEvent[]> {
    const events = Array.from({ length: count }, () =>
      anEvent({ workspaceId: subscription.workspaceId, occurredAt: new Date() }),
    );
    await this.store.enqueue(
      events.map(stored),
      events.map((event) => ({ event, subscriptionId: subscription.id })),
    );
    return events;
  }

  logOf(subscription: NewSubscription): Promise<Attempt[]> {
    return this.store.attemptsOf(subscription, { limit: 1_000, offset: 0 });
  }

  async stop(): Promise<void> {
    const stopping = Promise.all(this.running.map((dispatcher) => dispatcher.stop()));
    await jest.advanceTimersByTimeAsync(60_000);
    await stopping;
  }
}

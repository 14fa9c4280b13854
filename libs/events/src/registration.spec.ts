import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { DomainError, type Actor } from '@workops/kernel';
import { anActor, CountingIds, ManualClock, unrevoked } from '@workops/kernel/testing';
import { parseRanges, SystemAddressGuard, type Resolve } from '@workops/platform/addresses';
import { openSecrets } from '@workops/platform/testing';
import { HttpSender } from './adapters/http-sender';
import { createEvents, type Events } from './events';
import { HOSTILE_URLS } from './testing/hostile-urls';
import { MemoryStore } from './testing/memory-store';

const PUBLIC = [{ address: '93.184.216.34', family: 4 }];

describe('the address of a subscription', () => {
  /** The addresses that every name resolves to. */
  let addresses = PUBLIC;
  const resolve: Resolve = (_host, done) => done(null, addresses);
  const actor = anActor();
  beforeEach(() => {
    addresses = PUBLIC;
  });

  const eventsBehind = (guard: SystemAddressGuard, plainHttp = true): { events: Events; store: MemoryStore } => {
    const store = new MemoryStore();
    const secrets = openSecrets({ mint: () => `whsec_${'ab'.repeat(32)}` });
    return {
      store,
      events: createEvents({
        plainHttp,
        store,
        log: store,
        guard,
        secrets,
        stillStanding: unrevoked,
        clock: new ManualClock(),
        ids: new CountingIds(),
      }),
    };
  };

  it('is tested with at least 60 hostile URLs', () => {
    expect(new Set(HOSTILE_URLS).size).toBeGreaterThanOrEqual(60);
  });

  it.each(HOSTILE_URLS)('cannot be %s, for any resolution of the name', async (url) => {
    const { events, store } = eventsBehind(new SystemAddressGuard([], resolve));
    const refusal: unknown = await events
      .prepareSubscription(actor, { url, events: ['*'] })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ kind: 'malformed', details: { body: [expect.objectContaining({ path: 'url' })] } });
    expect(await store.list(actor.workspaceId, { limit: 10, after: null })).toEqual([]);
  });

  it.each([
    'https://hooks.example.com/in',
    'http://hooks.example.com:8080/in?a=1',
    'https://93.184.216.34/',
    'https://[2606:4700::1111]/',
    'https://ñandú.example/',
  ])('may be %s', async (url) => {
    const { events } = eventsBehind(new SystemAddressGuard([], resolve));
    await expect(events.prepareSubscription(actor, { url, events: ['*'] })).resolves.toBeDefined();
  });

  it('is https in a live workspace unless configured otherwise, and either in a sandbox', async () => {
    const closed = new SystemAddressGuard(parseRanges(['127.0.0.0/8']), resolve);
    const url = 'http://hooks.example.com/in';
    const subscribing = (from: Actor, to = url, plainHttp = false) =>
      eventsBehind(closed, plainHttp).events.prepareSubscription(from, { url: to, events: ['*'] });
    const details = { body: [{ path: 'url', message: 'url must begin with https://.', code: 'invalid_string' }] };
    await expect(subscribing(actor)).rejects.toMatchObject({ kind: 'malformed', details });
    await expect(subscribing(actor, url, true)).resolves.toBeDefined();
    await expect(subscribing(actor, 'http://127.0.0.1:4000/hook')).resolves.toBeDefined();
    await expect(subscribing({ ...actor, livemode: false })).resolves.toBeDefined();
    const { events } = eventsBehind(closed, false);
    const { id } = await (
      await events.prepareSubscription(actor, { url: 'https://hooks.example.com/in', events: ['*'] })
    )();
    await expect(events.updateSubscription(actor, id, { url })).rejects.toMatchObject({ kind: 'malformed', details });
  });

  it('may be an internal name if the configuration allows its range', async () => {
    addresses = [{ address: '172.18.0.4', family: 4 }];
    const { events } = eventsBehind(new SystemAddressGuard(parseRanges(['172.18.0.0/16']), resolve));
    await expect(
      events.prepareSubscription(actor, { url: 'http://receiver:4000/', events: ['*'] }),
    ).resolves.toBeDefined();
  });

  it('is checked again at connection time, so that a rebound name is never connected to', async () => {
    let connections = 0;
    const inside = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening));
    const { port } = inside.address() as AddressInfo;
    const guard = new SystemAddressGuard([], resolve);
    const sender = new HttpSender(guard, 2_000);
    try {
      const url = `http://rebinding.example.com:${port}/`;
      const create = await eventsBehind(guard).events.prepareSubscription(actor, { url, events: ['*'] });
      expect((await create()).url).toBe(url);
      for (const inner of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254']) {
        addresses = [...PUBLIC, { address: inner, family: inner.includes(':') ? 6 : 4 }];
        expect(await sender.send({ url, headers: {}, body: `{"id":"${randomUUID()}"}` })).toMatchObject({
          statusCode: null,
          error: 'blocked_address',
        });
      }
      expect(connections).toBe(0);
    } finally {
      await sender.close();
      await new Promise((closed) => inside.close(closed));
    }
  });
});

import { toOwnership } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import fc from 'fast-check';
import { aSubscription } from '../testing/builders';
import type { SubscriptionPatch, SubscriptionRecord } from './subscription';
import { changeSubscription, resumed, shown } from './subscription-change';

const NOW = new Date('2027-01-15T12:00:00.000Z');
const caller = toOwnership(anActor());
const changed = (before: SubscriptionRecord, patch: SubscriptionPatch) =>
  changeSubscription(before, patch, caller, NOW);

describe('a change of a subscription', () => {
  it.each<[string, SubscriptionPatch]>([
    ['url', { url: 'https://elsewhere.example.com/hooks' }],
    ['events', { events: ['contact.updated'] }],
    ['include_data', { includeData: true }],
  ])('of %s makes the caller the owner, with its current scopes', (field, patch) => {
    const { subscription, changedFields } = changed(aSubscription(), patch);
    expect(changedFields).toEqual([field]);
    expect(subscription).toMatchObject({
      ...patch,
      ownerKind: 'api_key',
      ownerId: caller.owner.id,
      ownerScopes: caller.scopes,
      updatedAt: NOW,
    });
  });

  it.each<[string, SubscriptionPatch]>([
    ['enabled', { enabled: false }],
    ['description', { description: 'Ventas' }],
  ])('of %s keeps the owner', (field, patch) => {
    const before = aSubscription();
    const { subscription, changedFields } = changed(before, patch);
    expect(changedFields).toEqual([field]);
    expect(subscription).toEqual({ ...before, ...patch, updatedAt: NOW });
  });

  it('is a no-op if values are repeated or events reordered', () => {
    const before = aSubscription({ events: ['contact.created', 'contact.updated'], description: null });
    const { url, includeData, enabled, description } = before;
    const { subscription, changedFields } = changed(before, {
      url,
      includeData,
      enabled,
      description,
      events: [...before.events].reverse(),
    });
    expect(changedFields).toEqual([]);
    expect(subscription).toBe(before);
  });

  it('clears a description with null, and keeps it if it is absent', () => {
    const before = aSubscription({ description: 'Ventas' });
    expect(changed(before, { description: null }).subscription.description).toBeNull();
    expect(changed(before, { enabled: false }).subscription.description).toBe('Ventas');
  });

  it('that enables it starts with new events, and resets the failing streak', () => {
    const before = aSubscription({ enabled: false, failingSince: new Date(0), consecutiveFailures: 3 });
    expect(changed(before, { enabled: true }).subscription).toMatchObject({
      activeSince: NOW,
      failingSince: null,
      consecutiveFailures: 3,
    });
    expect(changed({ ...before, enabled: true }, { description: 'x' }).subscription.activeSince).toBe(
      before.activeSince,
    );
  });

  it('keeps a pause', () => {
    const before = aSubscription({ enabled: false, pausedAt: NOW, pausedReason: 'failing_24h' });
    expect(changed(before, { enabled: true }).subscription).toMatchObject({
      pausedAt: NOW,
      pausedReason: 'failing_24h',
    });
  });

  it('reports the fields that differ, and is idempotent', () => {
    const patches = fc.record(
      {
        url: fc.constantFrom('https://receiver.example.com/hooks', 'https://b.example.com'),
        events: fc.constantFrom<string[]>(['*'], ['contact.created'], ['contact.created', 'contact.updated']),
        description: fc.constantFrom(null, 'a', 'b'),
        includeData: fc.boolean(),
        enabled: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(patches, (patch) => {
        const before = aSubscription();
        const { subscription, changedFields } = changed(before, patch);
        const differing = (['url', 'events', 'description', 'includeData', 'enabled'] as const).filter(
          (field) => JSON.stringify(subscription[field]) !== JSON.stringify(before[field]),
        );
        expect(changedFields.length).toBe(differing.length);
        expect(changed(subscription, patch)).toEqual({ subscription, changedFields: [] });
        const owned = differing.some((field) => field !== 'description' && field !== 'enabled');
        expect(subscription.ownerId === caller.owner.id).toBe(owned);
      }),
    );
  });
});

describe('resuming', () => {
  it('ends the pause, resets both counters and starts from now', () => {
    const before = aSubscription({
      pausedAt: new Date(0),
      pausedReason: 'consecutive_failures',
      consecutiveFailures: 100,
      consecutiveFailedDeliveries: 20,
      failingSince: new Date(0),
    });
    expect(resumed(before, NOW)).toEqual({
      ...before,
      pausedAt: null,
      pausedReason: null,
      consecutiveFailures: 0,
      consecutiveFailedDeliveries: 0,
      failingSince: null,
      activeSince: NOW,
      updatedAt: NOW,
    });
  });

  it('does not change a subscription that is not paused', () => {
    const before = aSubscription({ consecutiveFailures: 3 });
    expect(resumed(before, NOW)).toBe(before);
  });
});

describe('the shown subscription', () => {
  it("has neither the owner's scopes nor the start of delivery", () => {
    const {
      ownerScopes: _scopes,
      activeSince: _since,
      sealedSecret: _sealed,
      formerSealedSecret: _former,
      ...view
    } = aSubscription();
    const { sealedSecret: _secret, formerSealedSecret: _no, ...record } = aSubscription(view);
    expect(shown(record)).toEqual(view);
  });
});

import { eventNames } from '@workops/contracts';
import { listensTo, subscriptionProblems, type SubscriptionInput } from './subscription';

const input = (over: Partial<SubscriptionInput> = {}): SubscriptionInput => ({
  url: 'https://receiver.example.com/hooks?a=1',
  events: ['contact.created'],
  ...over,
});
const refusals = (over: Partial<SubscriptionInput>) =>
  subscriptionProblems(input(over)).map(({ path, code }) => [path, code]);

describe('a subscription', () => {
  it('accepts an http or https url, up to twenty events or all, and a description', () => {
    expect(subscriptionProblems(input())).toEqual([]);
    expect(
      subscriptionProblems(input({ url: 'http://example.com', events: ['*'], description: 'x'.repeat(500) })),
    ).toEqual([]);
  });

  it.each([
    '',
    'receiver.example.com',
    '/hooks',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https://user@example.com',
    'https://u:p@example.com',
    ' https://example.com',
    'https://example.com/\n',
    'https://example.com/a b',
  ])('refuses "%s" as a url', (url) => {
    expect(refusals({ url })).toEqual([['url', 'invalid_string']]);
  });

  it('refuses a url above 2048 characters', () => {
    expect(refusals({ url: `https://example.com/${'a'.repeat(2029)}` })).toEqual([['url', 'too_big']]);
    expect(refusals({ url: `https://example.com/${'a'.repeat(2028)}` })).toEqual([]);
  });

  it('refuses an empty list of events, and more than twenty', () => {
    expect(refusals({ events: [] })).toEqual([['events', 'too_small']]);
    expect(refusals({ events: eventNames.slice(0, 21) })).toEqual([['events', 'too_big']]);
  });

  it('names the position of an unknown event, and lists the allowed ones', () => {
    const [problem] = subscriptionProblems(input({ events: ['contact.created', 'contact.exploded'] }));
    expect(problem).toMatchObject({ path: 'events.1', code: 'invalid_enum_value' });
    for (const name of ['*', 'contact.created', 'safety_hold.placed']) expect(problem!.message).toContain(name);
  });

  it('refuses a description above 500 characters', () => {
    expect(refusals({ description: 'x'.repeat(501) })).toEqual([['description', 'too_big']]);
    expect(refusals({ description: '👋'.repeat(501) })).toEqual([['description', 'too_big']]);
    expect(refusals({ description: '👋'.repeat(500) })).toEqual([]);
  });

  it('listens only to its own workspace, and only since it became active', () => {
    const since = new Date('2027-01-15T12:00:00.000Z');
    const listener = { id: 's', workspaceId: 'w', events: ['contact.created'], activeSince: since };
    const event = { workspaceId: 'w', type: 'contact.created', occurredAt: since };
    expect(listensTo(listener, event)).toBe(true);
    expect(listensTo({ ...listener, events: ['*'] }, event)).toBe(true);
    expect(listensTo(listener, { ...event, type: 'contact.updated' })).toBe(false);
    expect(listensTo({ ...listener, events: ['*'] }, { ...event, workspaceId: 'other' })).toBe(false);
    expect(listensTo(listener, { ...event, occurredAt: new Date(since.getTime() - 1) })).toBe(false);
  });
});

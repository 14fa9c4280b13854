import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp } from '../testing/api-app';
import type { ContactResource } from '@workops/contacts/http';
import type { AsJson } from '../testing/as-json';

const OPERATIONS = 1_000;
const FLAGS = ['block', 'report-spam', 'archive', 'bot-replies-disabled'] as const;

let api: ApiApp;
let token: string;

beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

const post = <Body>(path: string, body: object) => api.call<Body>('POST', path, { token, body });

/** The test's own record of a contact. */
interface Known {
  id: string;
  email: string | null;
  consent: boolean;
  blocked: boolean;
  archived: boolean;
}

type Operation = (book: Known[], pick: Known | undefined) => Promise<void>;

const email = fc.option(fc.nat(200).map((n) => `persona-${n}@example.com`));

const creation = email.map((address): Operation => async (book) => {
  const { body } = await post<{ data: AsJson<ContactResource> & { archived: boolean } }>('/contacts', {
    name: 'Ana',
    email: address,
  });
  book.push({ id: body.data.id, email: address, consent: false, blocked: false, archived: false });
});

const patch = fc
  .record({ email, email_consent: fc.boolean() }, { requiredKeys: [] })
  .map((body): Operation => async (_book, contact) => {
    if (!contact) return;
    await api.call('PATCH', `/contacts/${contact.id}`, { token, body });
    if (body.email !== undefined) contact.email = body.email;
    if (body.email_consent !== undefined) contact.consent = body.email_consent;
  });

const flagging = fc
  .tuple(fc.constantFrom(...FLAGS), fc.boolean())
  .map(([flag, value]): Operation => async (_book, contact) => {
    if (!contact) return;
    await post(`/contacts/${contact.id}/${flag}`, { value });
    if (flag === 'block' || (flag === 'report-spam' && value)) contact.blocked = value;
    if (flag === 'archive') contact.archived = value;
  });

const consent = fc.constant<Operation>(async (book) => {
  const chosen = book.slice(-5);
  if (chosen.length === 0) return;
  await post('/contacts/bulk-consent', { contact_ids: chosen.map(({ id }) => id) });
  for (const contact of chosen) contact.consent ||= contact.email !== null;
});

const merge = fc.nat().map((other): Operation => async (book, survivor) => {
  const secondary = book[other % Math.max(1, book.length)];
  if (!survivor || !secondary || survivor === secondary) return;
  const { status } = await post(`/contacts/${survivor.id}/merge`, { secondary_ids: [secondary.id] });
  expect(status).toBe(200);
  book.splice(book.indexOf(secondary), 1);
  const { data } = (
    await api.call<{ data: AsJson<ContactResource> & { archived: boolean } }>('GET', `/contacts/${survivor.id}`, {
      token,
    })
  ).body;
  Object.assign(survivor, {
    email: data.email,
    consent: data.email_consent,
    blocked: data.blocked_at !== null,
    archived: data.archived,
  });
});

/** A matched contact already has the email; a created one is found by its external id. */
const importing = email.map((address): Operation => async (book) => {
  const externalId = `fila-${randomUUID()}`;
  const { body } = await post<{ data: { created: number } }>('/contacts/import', {
    csv: `external_id,name,email\n${externalId},Eva,${address ?? ''}\n`,
  });
  expect(body.data.created).toBe(address !== null && book.some((contact) => contact.email === address) ? 0 : 1);
  if (body.data.created === 0) return;
  const searchAnswer = await api.call<{ data: (AsJson<ContactResource> & { archived: boolean })[] }>(
    'GET',
    `/contacts/search?q=${externalId}`,
    { token },
  );
  book.push({ id: searchAnswer.body.data[0]!.id, email: address, consent: false, blocked: false, archived: false });
});

const operation = fc.oneof(
  { arbitrary: creation, weight: 3 },
  { arbitrary: patch, weight: 4 },
  { arbitrary: flagging, weight: 3 },
  consent,
  merge,
  importing,
);

describe('counts of contacts', () => {
  it('equal an independent recount after a thousand random operations', async () => {
    const steps = fc.array(fc.tuple(operation, fc.nat()), {
      minLength: OPERATIONS,
      maxLength: OPERATIONS,
      size: 'max',
    });
    const check = fc.asyncProperty(steps, async (chosen) => {
      ({ token } = await api.workspace(ALL_SCOPES));
      const book: Known[] = [];
      for (const [act, pick] of chosen) await act(book, book[pick % Math.max(1, book.length)]);
      const listed = book.filter(({ archived }) => !archived);
      const marketable = listed.filter(
        (contact) => contact.email !== null && contact.consent && !contact.blocked,
      ).length;
      const counted = await api.call('GET', '/contacts/marketable-count', { token });
      expect(counted.body).toEqual({ data: { marketable } });
      const stats = await api.call('GET', '/contacts/stats', { token });
      const counts = { total: listed.length, marketable, blocked: listed.filter(({ blocked }) => blocked).length };
      expect(stats.body).toMatchObject({
        data: { ...counts, with_email: listed.filter((contact) => contact.email !== null).length, by_lead_source: {} },
      });
    });
    await fc.assert(check, { numRuns: 1, endOnFailure: true });
  });
});

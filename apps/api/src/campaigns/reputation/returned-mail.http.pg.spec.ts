import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_REPORTS, type MailReports } from '@workops/campaigns';
import type { EmailSuppressionResource } from '@workops/campaigns/http';
import { ApiApp, refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { reputationPlace, type Reputation } from '../../testing/reputation-place';

const FORM = 'application/x-www-form-urlencoded';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

let api: ApiApp;
beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

const place = () => reputationPlace(api);

/** Returns an undeliverable mail as a mail server does. */
const handBack = async (token: string): Promise<string> => {
  const sample = await readFile(join(__dirname, '../../smtp/samples/no-such-user.eml'), 'utf8');
  const raw = Buffer.from(sample.replaceAll('TOKEN', token).replace(/\r?\n/g, '\r\n'));
  return api.app.get<MailReports>(MAIL_REPORTS).report([`${token}@bounces.servicio.example`], raw);
};

const visit = (method: 'GET' | 'HEAD' | 'POST', token: string, payload?: string, type = FORM) =>
  api.http.send({
    method,
    url: `/unsubscribe/${token}`,
    ...(payload !== undefined && { payload, headers: { 'content-type': type } }),
  });

describe('an event of a mail provider', () => {
  it('marks a concurrently reported hard bounce once, for all mails to the address', async () => {
    const { campaign, mail, mails, contact, statusOf, tell, call, types, reputation } = await place();
    const { id, email } = await contact(`Ana.${randomUUID()}@Example.com`);
    const token = await mail(await campaign(), id, email);
    const bounce = { id: 'e1', type: 'bounce', token, status: '550 5.1.1 no such user' };
    const outcomes = await Promise.all([
      tell([bounce]),
      handBack(token),
      tell([bounce]),
      tell([{ ...bounce, id: 'e2' }]),
      handBack(token),
    ]);
    expect(outcomes).toEqual([200, 'bounce', 200, 200, 'bounce']);
    expect((await reputation()).last_day.hard_bounces).toBe(1);
    expect(await mails()).toEqual([
      expect.objectContaining({ status: 'failed', reason: 'hard_bounce', hard_bounced: true }),
    ]);
    expect(await statusOf(id)).toBe('bounced');
    const other = await contact(email.toUpperCase());
    const suppressed = (await call<AsJson<EmailSuppressionResource>[]>('GET', '/email-suppressions?reason=bounced'))
      .body.data;
    expect(suppressed.map(({ address }) => address)).toEqual([email.toLowerCase()]);
    expect((await types('contact.updated')).map(({ data }) => data)).toEqual([
      { id, updated_fields: ['email_status'] },
    ]);
    expect((await call('DELETE', `/email-suppressions/${encodeURIComponent(email)}`)).status).toBe(204);
    expect([await statusOf(id), await statusOf(other.id)]).toEqual(['subscribed', 'subscribed']);
    expect(refusal(await call('DELETE', `/email-suppressions/${encodeURIComponent(email)}`))).toEqual([
      404,
      'NOT_FOUND',
      undefined,
    ]);
  });

  it('is ignored if soft, unknown, of an unsent mail or of another workspace', async () => {
    const { campaign, mail, mails, contact, statusOf, tell, reputation } = await place();
    const stranger = await place();
    const { id, email } = await contact();
    const running = await campaign();
    const [soft, pending] = [await mail(running, id, email), await mail(running, id, `x${email}`, 'pending')];
    expect(
      await tell([
        { type: 'bounce', token: soft, status: '552 5.2.2 full' },
        { type: 'bounce', token: pending },
        { type: 'bounce', token: 'f'.repeat(32) },
        7 as never,
      ]),
    ).toBe(200);
    expect(
      await stranger.tell([
        { type: 'bounce', token: soft },
        { type: 'complaint', token: soft },
      ]),
    ).toBe(200);
    expect((await mails()).map(({ hard_bounced: hard, complained }) => [hard, complained])).toEqual([
      [false, false],
      [false, false],
    ]);
    expect([await statusOf(id), (await reputation()).last_day.hard_bounces]).toEqual(['subscribed', 0]);
    expect(await tell([{ type: 'delivered', message_id: `<${soft}@bounces.localhost>` }])).toBe(200);
    expect((await mails()).map(({ status }) => status).toSorted()).toEqual(['delivered', 'pending']);
  });

  it('is counted as lost if it is malformed; its id may be a number', async () => {
    const { campaign, mail, contact, statusOf, tell } = await place();
    const lost = async (): Promise<number> => {
      const { payload: metrics } = await api.http.send({ method: 'GET', url: '/metrics' });
      return Number(/inbound_entries_lost_total\{[^}]*provider="smtp"[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0);
    };
    const { id, email } = await contact();
    const token = await mail(await campaign(), id, email);
    const before = await lost();
    expect(
      await tell([
        { type: 'danced', token },
        { id: 7, type: 'bounce', token, status: '550 5.1.1 no such user' },
        { token },
      ]),
    ).toBe(200);
    expect([await statusOf(id), await lost()]).toEqual(['bounced', before + 2]);
  });

  it('allows only replies after a complaint, and nothing after a later bounce', async () => {
    const { campaign, mail, contact, statusOf, tell, call } = await place();
    const { id, email } = await contact();
    const running = await campaign();
    const [first, second] = [await mail(running, id, email), await mail(await campaign(), id, email)];
    await tell([{ type: 'complaint', token: first }]);
    expect(await statusOf(id)).toBe('complained');
    await tell([
      { type: 'bounce', token: second },
      { type: 'complaint', token: second },
    ]);
    expect(await statusOf(id)).toBe('bounced');
    const [suppressed] = (await call<AsJson<EmailSuppressionResource>[]>('GET', '/email-suppressions')).body.data;
    expect(suppressed!.reason).toBe('bounced');
  });
});

describe('the reputation guard', () => {
  it('trips once at the limit, with one notice, and pauses all mail campaigns', async () => {
    const { campaign, mail, contact, tell, campaigns, count, reputation, types, call } = await place();
    const [running] = [await campaign(), await campaign()];
    await count(running, { sends: 199, hardBounces: 15 });
    const [first, two] = [await contact(), await contact()];
    const tokens = [await mail(running, first.id, first.email), await mail(running, two.id, two.email)];
    await tell([{ type: 'bounce', token: tokens[0] }]);
    expect([(await reputation()).blocked, (await reputation()).last_day]).toEqual([
      false,
      { sends: 199, hard_bounces: 16, complaints: 0 },
    ]);
    await count(running, { sends: 1 });
    expect((await reputation()).blocked).toBe(false);
    await Promise.all([
      tell([{ type: 'bounce', token: tokens[1] }]),
      count(running, { sends: 0 }),
      count(running, { sends: 0 }),
    ]);
    expect(await reputation()).toMatchObject({
      blocked: true,
      detail: '8.50% hard bounces (17 of 200)',
      campaign_id: running,
    });
    expect((await campaigns()).map(({ status, pause }) => [status, pause?.reason])).toEqual([
      ['paused', 'reputation_guard'],
      ['paused', 'reputation_guard'],
    ]);
    expect((await types('campaign.paused')).map(({ data }) => [data['reason'], data['detail']])).toEqual(
      Array(2).fill(['reputation_guard', '8.50% hard bounces (17 of 200)']),
    );
    const notices = async () =>
      (await call<{ kind: string }[]>('GET', '/notifications')).body.data.map(({ kind }) => kind);
    expect(await notices()).toEqual(['email_reputation_blocked']);
    const released = (await call<Reputation>('POST', '/email-reputation/release', { reason: 'Lista depurada' })).body
      .data;
    expect(released).toMatchObject({
      blocked: false,
      last_day: { sends: 0, hard_bounces: 0, complaints: 0 },
      released_by: { kind: 'api_key' },
    });
    expect((await call<Reputation>('POST', '/email-reputation/release', { reason: 'Otra vez' })).body.data).toEqual(
      released,
    );
    const acts = (await call<{ action: string }[]>('GET', '/audit-log')).body.data.filter(
      ({ action }) => action === 'email_reputation.released',
    );
    expect(acts).toHaveLength(1);
    await count(running, { sends: 200, hardBounces: 17 });
    expect(await notices()).toEqual(Array(2).fill('email_reputation_blocked'));
  });

  it('counts a campaign from its last resume, and the day from the last release', async () => {
    const { campaign, count, resume, reputation, call } = await place();
    const [first, second, third] = [await campaign(), await campaign(), await campaign()];
    await count(first, { sends: 334, complaints: 1 });
    expect((await reputation()).blocked).toBe(false);
    await count(second, { sends: 1_333, complaints: 3 });
    expect((await reputation()).blocked).toBe(false);
    // The campaign's own sends are too few, but 6 of the day's 1,767 are more than 0.3 %.
    await count(third, { sends: 100, complaints: 1 });
    expect((await reputation()).blocked).toBe(false);
    await count(third, { complaints: 1 });
    expect((await reputation()).blocked).toBe(true);
    await call('POST', '/email-reputation/release', { reason: 'Listo' });
    await resume();
    await count(second, { sends: 199, complaints: 5 });
    expect((await reputation()).blocked).toBe(false);
    await count(second, { sends: 1 });
    expect(await reputation()).toMatchObject({ blocked: true, detail: '2.50% complaints (5 of 200)' });
  });

  it('accepts exactly 0.3 % of complaints, and ignores fewer than 200 mails', async () => {
    const [barely, many, few] = [await place(), await place(), await place()];
    const [first, ana] = [await barely.campaign(), await barely.contact()];
    await barely.count(first, { sends: 333 });
    expect(await barely.tell([{ type: 'complaint', token: await barely.mail(first, ana.id, ana.email) }])).toBe(200);
    expect(await barely.reputation()).toMatchObject({ blocked: true, detail: '0.30% complaints (1 of 333)' });
    const running = await many.campaign();
    await many.count(running, { sends: 1_000, complaints: 3 });
    expect(await many.reputation()).toMatchObject({ blocked: false, last_day: { sends: 1_000, complaints: 3 } });
    expect((await many.campaigns()).map(({ status }) => status)).toEqual(['sending']);
    await many.count(running, { complaints: 2 });
    expect(await many.reputation()).toMatchObject({
      blocked: true,
      detail: '0.50% complaints (5 of 1000)',
      campaign_id: running,
    });
    expect((await many.campaigns()).map(({ status, pause }) => [status, pause?.reason])).toEqual([
      ['paused', 'reputation_guard'],
    ]);
    const small = await few.campaign();
    await few.count(small, { sends: 199, complaints: 100 });
    expect((await few.reputation()).blocked).toBe(false);
    await few.count(small, { sends: 1 });
    expect((await few.reputation()).blocked).toBe(true);
  });
});

describe('an unsubscribe link', () => {
  it('changes nothing on GET, and creates one entry and one event for repeated posts', async () => {
    const { campaign, mail, mails, contact, statusOf, ledger, types, call } = await place();
    const { id, email } = await contact();
    await call('POST', '/contacts/bulk-consent', { contact_ids: [id] });
    const token = await mail(await campaign(), id, email);
    const looks = await Promise.all(Array.from({ length: 100 }, (_, n) => visit(n % 2 ? 'GET' : 'HEAD', token)));
    expect(new Set(looks.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([await statusOf(id), await ledger(id)]).toEqual(['subscribed', []]);
    const before = (await types('contact.updated')).length;
    const multipart = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
    const followed = await Promise.all([
      visit('POST', token, ONE_CLICK),
      visit('POST', token, multipart, 'multipart/form-data; boundary=b'),
    ]);
    expect(followed.map(({ statusCode, headers }) => [statusCode, headers['set-cookie'], headers['location']])).toEqual(
      Array(2).fill([200, undefined, undefined]),
    );
    for (const form of [ONE_CLICK, ONE_CLICK.toLowerCase(), `${ONE_CLICK}\r\n`, 'LIST-UNSUBSCRIBE=one-click\n'])
      expect((await visit('POST', token, form)).statusCode).toBe(200);
    expect([await statusOf(id), (await mails())[0]!.unsubscribed]).toEqual(['unsubscribed', true]);
    expect(await ledger(id)).toEqual([
      expect.objectContaining({ channel: 'email', scope: 'marketing', status: 'blocked' }),
    ]);
    expect((await types('contact.updated')).slice(before).map(({ data }) => data)).toEqual([
      { id, updated_fields: ['email_status'] },
    ]);
  });

  it('and a concurrent complaint are both recorded, and the complaint counts once', async () => {
    const { campaign, mail, mails, contact, statusOf, ledger, reputation, tell } = await place();
    const { id, email } = await contact();
    const token = await mail(await campaign(), id, email);
    const complaint = { id: 'e1', type: 'complaint', token };
    const click = async () => (await visit('POST', token, ONE_CLICK)).statusCode;
    expect(await Promise.all([click(), tell([complaint]), click(), tell([complaint])])).toEqual([200, 200, 200, 200]);
    expect(await mails()).toEqual([expect.objectContaining({ complained: true, unsubscribed: true })]);
    expect([await statusOf(id), (await ledger(id)).length, (await reputation()).last_day.complaints]).toEqual([
      'complained',
      1,
      1,
    ]);
  });

  it('applies to the contact into which the recipient was merged', async () => {
    const { campaign, mail, contact, statusOf, ledger, call } = await place();
    const [gone, survivor] = [await contact(), await contact()];
    const token = await mail(await campaign(), gone.id, gone.email);
    const merged = await call('POST', `/contacts/${survivor.id}/merge`, { secondary_ids: [gone.id] });
    expect(merged.status).toBe(200);
    expect((await visit('POST', token, ONE_CLICK)).statusCode).toBe(200);
    expect([await statusOf(survivor.id), (await ledger(survivor.id)).length]).toEqual(['unsubscribed', 1]);
  });

  it("shows pages in the workspace's language, also on errors, and accepts only its form", async () => {
    const { campaign, mail, contact, statusOf, age, call } = await place();
    expect((await call('PATCH', '/tenant/settings', { language: 'en-US' })).status).toBe(200);
    const { id, email } = await contact();
    const token = await mail(await campaign(), id, email);
    const page = await visit('GET', token);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(page.payload).toContain('<html lang="en">');
    expect(page.payload).toContain('Stop receiving mail from Automotora Sur?');
    for (const [body, type] of [
      ['', FORM],
      ['List-Unsubscribe=no', FORM],
      [ONE_CLICK, 'text/plain'],
      ['{}', 'application/json'],
      ['x', 'multipart/form-data'],
      ['--b', 'multipart/form-data; boundary=b'],
    ] as const) {
      expect([type, (await visit('POST', token, body, type)).statusCode]).toEqual([type, 400]);
    }
    const failed = await visit('POST', token);
    expect([failed.statusCode, failed.payload]).toEqual([
      400,
      expect.stringContaining('You could not be unsubscribed.'),
    ]);
    expect((await visit('POST', token, `${ONE_CLICK}&${'x'.repeat(5_000)}`)).statusCode).toBe(413);
    for (const wrong of ['f'.repeat(32), 'x', '%00', `${token}0`, '..%2F'])
      expect((await visit('GET', wrong)).statusCode).toBe(404);
    expect(await statusOf(id)).toBe('subscribed');
    await age(token);
    expect([(await visit('GET', token)).statusCode, (await visit('POST', token, ONE_CLICK)).statusCode]).toEqual([
      404, 404,
    ]);
  });
});

describe('addresses suppressed by hand', () => {
  it('are stored once, audited without the address, and restored when lifted', async () => {
    const { call, contact, statusOf } = await place();
    const { id, email } = await contact();
    const add = () =>
      call<AsJson<EmailSuppressionResource>>('POST', '/email-suppressions', { address: ` ${email.toUpperCase()} ` });
    const [first, again] = [await add(), await add()];
    expect([first.status, again.status, again.body.data]).toEqual([201, 200, first.body.data]);
    expect(first.body.data).toMatchObject({ address: email, reason: 'manual' });
    expect(await statusOf(id)).toBe('bounced');
    expect(refusal(await call('POST', '/email-suppressions', { address: 'nadie' }))).toEqual([
      422,
      'VALIDATION_ERROR',
      undefined,
    ]);
    expect((await call('DELETE', `/email-suppressions/${email}`)).status).toBe(204);
    expect(await statusOf(id)).toBe('subscribed');
    expect(JSON.stringify((await call('GET', '/audit-log')).body)).not.toContain(email);
  });

  it('replace a complaint once, because they block more', async () => {
    const { campaign, mail, tell, call, contact, statusOf } = await place();
    const { id, email } = await contact();
    await tell([{ type: 'complaint', token: await mail(await campaign(), id, email) }]);
    const [complained] = (await call<AsJson<EmailSuppressionResource>[]>('GET', '/email-suppressions')).body.data;
    expect([complained!.reason, await statusOf(id)]).toEqual(['complained', 'complained']);
    const add = () => call<AsJson<EmailSuppressionResource>>('POST', '/email-suppressions', { address: email });
    const answers = [await add(), await add()];
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect(answers.map(({ body }) => body.data)).toEqual([0, 1].map(() => ({ ...complained, reason: 'manual' })));
    expect(await statusOf(id)).toBe('bounced');
    const acts = (await call<{ action: string }[]>('GET', '/audit-log')).body.data.map(({ action }) => action);
    expect(acts.filter((action) => action === 'email_suppression.added')).toHaveLength(1);
  });
});

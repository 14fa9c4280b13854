import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { ChatSite } from '../src/chat-page/chat-site';
import { DevIssuer } from '../src/dev-issuer/dev-issuer';
import { newSigningKey } from '../src/dev-issuer/signing-key';
import { freePort } from '../src/ports';
import { waitUntil } from '../src/processes';
import { violations } from '../src/testing/service/accessibility';
import { messagesOn, until, writeMessage } from '../src/testing/service/chat-page';
import { startChromium } from '../src/testing/service/chromium';
import { press, tabTo } from '../src/testing/service/keyboard';
import { RunningService } from '../src/testing/service/running-service';
import { WebhookReceiver } from '../src/testing/service/webhook-receiver';

const LIMIT_MS = 120_000;
const PERSON = { subject: 'olivia', name: 'Olivia Owner' };
const SCRIPT = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;

let test: TestDatabase;
let issuer: DevIssuer;
let service: RunningService;
let site: ChatSite;
let browser: Browser;
let token: string;
beforeAll(async () => {
  test = await testDatabase();
  issuer = await DevIssuer.start({ port: await freePort(), signingKey: newSigningKey(), people: [PERSON] });
  service = await RunningService.start(test.url, { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'operations' });
  site = await ChatSite.start();
  ({ token } = await service.unlimitedKey('Sitio'));
  await post('/messaging-accounts', {
    kind: 'web',
    provider: 'widget',
    name: 'Sitio',
    address: '127.0.0.1',
    config: {},
  });
  const { token: key } = await post<{ token: string }>('/publishable-keys', { name: 'Sitio', origins: [site.url] });
  site.serve({ api: service.baseUrl, key });
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await service?.stop();
  await issuer?.close();
  await test?.drop();
});

async function post<T>(path: string, body: object): Promise<T> {
  const call = () => service.call<{ data: T }>(token, 'POST', path, { body });
  let answer = await call();
  await waitUntil(async () => answer.status !== 503 || (answer = await call()).status !== 503, LIMIT_MS);
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.data;
}
const read = async <T>(path: string) => (await service.call<{ data: T }>(token, 'GET', path)).body.data;
const conversations = () => read<{ id: string; last_message: { excerpt: string } }[]>('/conversations');

it('a visitor chats with a member; a reload keeps the messages, and text is never HTML', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await page.goto(site.url);
  expect(await conversations()).toEqual([]);

  await writeMessage(page, '¿Tienen hora para mañana?');
  expect(await until(page, '¿Tienen hora para mañana?')).toBe(true);
  const [conversation] = await conversations();
  expect(conversation).toMatchObject({ last_message: { excerpt: '¿Tienen hora para mañana?' } });

  await post(`/conversations/${conversation!.id}/messages`, { content: 'Sí, a las 10:00.' });
  expect(await until(page, '¿Tienen hora para mañana?', 'Sí, a las 10:00.')).toBe(true);
  await post(`/conversations/${conversation!.id}/messages`, { content: SCRIPT });
  await writeMessage(page, SCRIPT);
  const all = ['¿Tienen hora para mañana?', 'Sí, a las 10:00.', SCRIPT, SCRIPT];
  expect(await until(page, ...all)).toBe(true);

  await page.reload();
  expect(await until(page, ...all)).toBe(true);
  expect(await page.locator('#messages img, #messages script').count()).toBe(0);
  expect([await page.title(), broken, (await conversations()).length]).toEqual(['Chat', [], 1]);
});

it('a visitor sends a file, and another browser does not see the conversation', async () => {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(site.url);
  expect(await messagesOn(page)).toEqual([]);
  await page.setInputFiles('#file', { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('foto') });
  await writeMessage(page, 'Mi auto');
  expect(await until(page, 'Mi auto\n📎 foto.jpg')).toBe(true);
  const [newest, first] = await conversations();
  expect(first).toBeDefined();
  const [message] = await read<{ type: string; attachments: { filename: string; status: string }[] }[]>(
    `/conversations/${newest!.id}/messages`,
  );
  expect(message).toMatchObject({ type: 'image', attachments: [{ filename: 'foto.jpg', status: 'stored' }] });
});

describe('the console', () => {
  let receiver: WebhookReceiver;
  let key: string;
  let webhookId: string;
  const call = async <T>(method: string, path: string, body?: object): Promise<T> =>
    (await service.call<{ data: T }>(key, method, path, { body })).body.data;
  const addContact = (name: string) => call<{ id: string }>('POST', '/contacts', { name, origin_channel: 'manual' });

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    receiver.answer = (n) => (n === 0 ? 500 : 200);
    const workspace = await service.unlimitedKey('Consola');
    key = workspace.token;
    const member = [
      '--email',
      'olivia@example.com',
      '--name',
      PERSON.name,
      '--role',
      'owner',
      '--subject',
      PERSON.subject,
    ];
    await service.command('member', 'create', '--workspace', workspace.id, ...member);
    const webhook = { url: receiver.url, events: ['contact.created'], description: 'CRM sync', include_data: true };
    ({ id: webhookId } = await call<{ id: string }>('POST', '/webhooks', webhook));
    await addContact('Ana Pérez');
    await receiver.waitFor(({ deliveries }) => deliveries.length > 0);
  });
  afterAll(() => receiver?.close());

  /** A page of the console, with all its requests and console messages. */
  async function open(options: BrowserContextOptions) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    const asked: string[] = [];
    const said: string[] = [];
    page.on('request', (request) => {
      const { referer = '' } = request.headers();
      asked.push(
        `${request.method()} ${request.url()} ${referer} ${new URL(request.url()).pathname.startsWith('/api/') ? '' : JSON.stringify(request.headers())}`,
      );
    });
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(new URL('/console', service.baseUrl).href);
    /** Everything that the page stores outside its memory. */
    const kept = async () => [
      await page.evaluate<string>(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href, document.referrer])',
      ),
      JSON.stringify(await context.cookies()),
      JSON.stringify(await page.evaluate('indexedDB.databases()')),
      await page.content(),
    ];
    return { context, page, asked, said, kept };
  }

  const waitForStatus = (page: Page, text: string) => page.locator('.told [role=status]', { hasText: text }).waitFor();
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

  it('shows, repeats and replays deliveries by the keyboard alone, and never stores the key', async () => {
    const { context, page, asked, said, kept } = await open({ locale: 'en-US' });
    await page.getByLabel('API key or token').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await heading(page, 'Subscriptions');
    await press(page, 'a CRM sync');

    await page.getByRole('cell', { name: 'http_500' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await press(page, 'button Details contact.created');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('status 500').waitFor();
    expect(await dialog.getByRole('region', { name: 'Payload' }).innerText()).toContain('Ana Pérez');
    expect(await violations(page)).toEqual([]);
    await press(page, 'button Deliver again');
    await waitForStatus(page, 'The delivery is queued.');
    await page.getByRole('row', { name: /Repeats delivery.* 200 / }).waitFor();

    await tabTo(page, 'tab Deliveries');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'select Which events');
    await page.keyboard.type('All');
    await press(page, 'button Start replay');
    await waitForStatus(page, 'The replay has ended. Completed');
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    expect(await page.getByRole('row', { name: '1 / 1 / 1 / 0' }).count()).toBe(1);
    expect(receiver.eventIds.size).toBe(1);
    expect(await violations(page)).toEqual([]);

    await press(page, 'a Live events');
    const feed = page.getByRole('log');
    await feed.getByRole('button', { name: 'contact.created' }).waitFor();
    const { id } = await addContact('Josefa Núñez');
    await feed.getByText(id).waitFor();
    expect(await violations(page)).toEqual([]);

    await press(page, 'a Calls');
    await tabTo(page, 'select Method');
    await page.keyboard.type('POST');
    await press(page, 'button Filter');
    await page.getByRole('link', { name: 'POST /api/v1/contacts', exact: true }).last().focus();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    for (const line of [
      /Call POST \/api\/v1\/contacts 201/,
      /Event contact\.created/,
      /Delivery contact\.created http_500/,
    ]) {
      await page.getByRole('row', { name: line }).waitFor();
    }
    await press(page, 'button Details Delivery contact.created');
    await page.getByRole('dialog').getByText('"http_500"').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    expect((await kept()).filter((each) => each.includes(key))).toEqual([]);
    expect(asked.filter((each) => each.includes(key))).toEqual([]);
    expect(
      asked.filter((each) => !each.includes(` ${new URL(service.baseUrl).origin}/`) && !each.includes(' data:')),
    ).toEqual([]);
    expect([said, service.logs.includes(key)]).toEqual([[], false]);
    await page.reload();
    await page.getByLabel('API key or token').waitFor();
    await context.close();
  });

  it("uses the browser's or the chosen language, and shows new keys and secrets once", async () => {
    const { context, page, said, kept } = await open({ locale: 'es-CL' });
    await page.getByLabel('Clave de API o token').fill('sk_live_nobody');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'La clave no es aceptada.' }).waitFor();
    // The browser itself logs the refusal.
    expect(said.splice(0).filter((each) => !each.includes('401'))).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Clave de API o token').fill(key);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await heading(page, 'Suscripciones');

    await page.getByLabel('Dirección').fill(receiver.url);
    await page.getByLabel('Nombres de eventos').fill('contact.updated, contact.merged');
    await page.getByLabel('Descripción').fill('Copia');
    await page.getByRole('button', { name: 'Crear' }).click();
    const first = await page.getByRole('dialog').getByLabel('Secreto').inputValue();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Copia.*contact\.updated, contact\.merged/ }).waitFor();

    await page.getByRole('link', { name: 'CRM sync' }).click();
    await page.getByRole('button', { name: 'Apagar' }).click();
    await waitForStatus(page, 'La suscripción está apagada.');
    await page.getByRole('button', { name: 'Encender' }).click();
    await waitForStatus(page, 'La suscripción está encendida.');
    await page.getByRole('button', { name: 'Cambiar el secreto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cambiar el secreto' }).click();
    const secret = await page.getByLabel('Secreto nuevo').inputValue();
    expect(secret.slice(0, 9)).toBe((await call<{ secret: string }>('GET', `/webhooks/${webhookId}`)).secret);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Claves de API' }).click();
    await page.getByRole('checkbox', { name: 'contacts:read', exact: true }).waitFor();
    const belowTheContent =
      'document.documentElement.scrollHeight - document.querySelector("main").getBoundingClientRect().bottom - scrollY';
    expect(await page.evaluate<number>(belowTheContent)).toBeLessThan(100);
    await page.getByLabel('Nombre').fill('Lectura');
    await page.getByRole('button', { name: 'Solo lectura' }).click();
    expect(await page.getByRole('checkbox', { name: 'contacts:read', exact: true }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'contacts:write', exact: true }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Ninguno' }).click();
    await page.getByLabel('Buscar permisos').fill('contacts:read');
    await page.getByRole('checkbox', { name: 'contacts:read', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Crear' }).click();
    const token = await page.getByRole('dialog').getByLabel('Clave', { exact: true }).inputValue();
    const me = await service.call<{ data: { scopes: string[] } }>(token, 'GET', '/me');
    expect(me.body.data.scopes).toEqual(['contacts:read']);
    const dialogWidth = 'document.querySelector(".react-aria-Modal").getBoundingClientRect().width';
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate<number>(dialogWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Escape');
    expect(
      (await kept()).filter((each) => [key, first, secret, token].some((sensitive) => each.includes(sensitive))),
    ).toEqual([]);

    await page.getByLabel('Idioma').selectOption('en');
    await heading(page, 'API keys');
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke Lectura' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await waitForStatus(page, 'The key is revoked.');
    expect((await service.call(token, 'GET', '/me')).status).toBe(401);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    expect(said).toEqual([]);
    await context.close();
  });

  it("signs a member in at the identity provider, limited to the connected app's scopes", async () => {
    const { context, page, asked, said, kept } = await open({ locale: 'en-US' });
    const redirectUris = [page.url()];
    const scopes = ['webhooks:read', 'contacts:read'];
    const { id } = await call<{ id: string }>('POST', '/connected-apps', {
      name: 'Consola',
      redirect_uris: redirectUris,
      scopes,
    });
    await page.getByLabel('Connected app').fill(id);
    const [beside] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in as a member' }).click(),
    ]);
    await beside.getByRole('button', { name: PERSON.name }).click();
    await Promise.all([beside.waitForEvent('close'), beside.locator('button[value=allow]').click()]);
    await page.getByRole('link', { name: 'CRM sync' }).waitFor();
    const [exchange] = asked.filter((each) => each.startsWith('POST '));
    expect(exchange).toContain('/oauth/token ');
    expect([...(await kept()), ...asked].filter((each) => each.includes('oa_'))).toEqual([]);
    await page.getByRole('link', { name: 'Live events' }).click();
    await page.getByRole('alert').filter({ hasText: '403 FORBIDDEN' }).waitFor();
    expect(said.filter((each) => !each.includes('403'))).toEqual([]);
    await context.close();
  });

  it('is served with a strict policy; its page is always revalidated and its files are immutable', async () => {
    const page = await fetch(new URL('/console', service.baseUrl));
    const policy = page.headers.get('content-security-policy')!.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"]),
    );
    expect(policy.join()).not.toContain('unsafe');
    expect([page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ]);
    const files = [...(await page.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!);
    expect(files.length).toBeGreaterThan(1);
    let bytes = 0;
    for (const path of files) {
      const { status, headers } = await fetch(new URL(path, service.baseUrl), {
        headers: { 'accept-encoding': 'gzip' },
      });
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
      bytes += Number(headers.get('content-length'));
    }
    expect(bytes).toBeLessThan(200_000);
  });
});

describe('the guides', () => {
  it.each(['light', 'dark'] as const)(
    'can be searched by keyboard alone and have no axe violations: %s',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      page.setDefaultTimeout(LIMIT_MS);
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      const open = (path: string) => page.goto(new URL(path, service.baseUrl).href);
      await open('/docs');
      expect(await violations(page)).toEqual([]);

      await page.keyboard.press('/');
      await page.keyboard.type('slot_taken');
      await page.locator('#found a', { hasText: 'Errors: slot_taken' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/docs/guides/errors#reason-slot_taken-409');
      expect(await violations(page)).toEqual([]);

      await page.getByRole('radio', { name: 'TypeScript' }).first().focus();
      await page.keyboard.press('ArrowRight');
      await open('/docs/guides/quick-start');
      expect(await page.locator('pre[data-language=python]').first().isVisible()).toBe(true);
      expect(await page.locator('pre[data-language=ts]').first().isVisible()).toBe(false);
      expect(said).toEqual([]);
      await context.close();
    },
  );

  it('are linked from the reference, and link to its operations', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    await page.goto(new URL('/api/v1/docs', service.baseUrl).href);
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: 'POST /webhooks', exact: true }).first().click();
    await page.locator('#operations-Webhooks-createWebhook.is-open').waitFor();
    await page.close();
  });
});

import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { Browser, Page } from 'playwright-core';
import { ChatSite } from '../src/chat-page/chat-site';
import { waitUntil } from '../src/processes';
import { startChromium } from '../src/testing/service/chromium';
import { RunningService } from '../src/testing/service/running-service';

const LIMIT_MS = 120_000;
const SCRIPT = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;

let test: TestDatabase;
let service: RunningService;
let site: ChatSite;
let browser: Browser;
let token: string;
beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url);
  site = await ChatSite.start();
  ({ token } = await service.unlimitedKey('Sitio'));
  await post('/messaging-accounts', { kind: 'web', provider: 'widget', name: 'Sitio', address: '127.0.0.1', config: {} });
  const { token: key } = await post<{ token: string }>('/publishable-keys', { name: 'Sitio', origins: [site.url] });
  site.serve({ api: service.baseUrl, key });
  browser = await startChromium();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await service?.stop();
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

const said = (page: Page) => page.locator('#messages li:not(.sending)').allInnerTexts();
const until = (page: Page, ...texts: string[]) => waitUntil(async () => (await said(page)).join('|') === texts.join('|'), LIMIT_MS);
async function write(page: Page, text: string): Promise<void> {
  await page.fill('#text', text);
  await page.click('button');
}

it('a visitor writes on the page, a member’s answer appears there, a reload keeps both, and what is written is shown as it is', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await page.goto(site.url);
  expect(await conversations()).toEqual([]);

  await write(page, '¿Tienen hora para mañana?');
  expect(await until(page, '¿Tienen hora para mañana?')).toBe(true);
  const [conversation] = await conversations();
  expect(conversation).toMatchObject({ last_message: { excerpt: '¿Tienen hora para mañana?' } });

  await post(`/conversations/${conversation!.id}/messages`, { content: 'Sí, a las 10:00.' });
  expect(await until(page, '¿Tienen hora para mañana?', 'Sí, a las 10:00.')).toBe(true);
  await post(`/conversations/${conversation!.id}/messages`, { content: SCRIPT });
  await write(page, SCRIPT);
  const all = ['¿Tienen hora para mañana?', 'Sí, a las 10:00.', SCRIPT, SCRIPT];
  expect(await until(page, ...all)).toBe(true);

  await page.reload();
  expect(await until(page, ...all)).toBe(true);
  expect(await page.locator('#messages img, #messages script').count()).toBe(0);
  expect([await page.title(), broken, (await conversations()).length]).toEqual(['Chat', [], 1]);
});

it('a visitor sends a file, and another browser knows nothing of the first', async () => {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(site.url);
  expect(await said(page)).toEqual([]);
  await page.setInputFiles('#file', { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('foto') });
  await write(page, 'Mi auto');
  expect(await until(page, 'Mi auto\n📎 foto.jpg')).toBe(true);
  const [newest, first] = await conversations();
  expect(first).toBeDefined();
  const [message] = await read<{ type: string; attachments: { filename: string; status: string }[] }[]>(`/conversations/${newest!.id}/messages`);
  expect(message).toMatchObject({ type: 'image', attachments: [{ filename: 'foto.jpg', status: 'stored' }] });
});

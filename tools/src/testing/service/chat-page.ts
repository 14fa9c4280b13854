import type { Page } from 'playwright-core';
import { waitUntil } from '../../processes';

const LIMIT_MS = 120_000;

export const messagesOn = (page: Page) => page.locator('#messages li:not(.sending)').allInnerTexts();
export const until = (page: Page, ...texts: string[]) =>
  waitUntil(async () => (await messagesOn(page)).join('|') === texts.join('|'), LIMIT_MS);
export async function writeMessage(page: Page, text: string): Promise<void> {
  await page.fill('#text', text);
  await page.click('button');
}

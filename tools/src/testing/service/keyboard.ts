import type { Page } from 'playwright-core';

/** The focused element, as `tab Deliveries`. */
const FOCUSED = `(({ role, tagName, labels, ariaLabel, textContent }) =>
  (role || tagName.toLowerCase()) + ' ' + (ariaLabel || labels?.[0]?.textContent || textContent || '').trim())(document.activeElement)`;
const MAX_TABS = 80;

/** Moves the focus with the tab key only. */
export async function tabTo(page: Page, element: string): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>(FOCUSED)).startsWith(element)) return;
  }
  throw new Error(`The focus never comes to: ${element}`);
}

export async function press(page: Page, element: string, key = 'Enter'): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

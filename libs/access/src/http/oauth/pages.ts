import { html, page } from '@workops/edge';
import type { Words } from './words';

export { PAGE_HEADERS } from '@workops/edge';

export interface ConsentPage {
  app: string;
  workspace: string;
  scopes: readonly { scope: string; opens: string }[];
  pseudonyms: boolean;
  /** Sent back with the decision; only this page has it. */
  formToken: string;
}

export function consentPage(words: Words, { app, workspace, scopes, pseudonyms, formToken }: ConsentPage): string {
  const entries = scopes.map(({ scope, opens }) => html`<li>${opens} <code>${scope}</code></li>`);
  const note = pseudonyms ? [html`<p>${words.names}</p>`] : [];
  return page(
    words.language,
    words.title,
    html`<p><strong>${words.asks(app, workspace)}</strong></p><p>${words.inYourName}</p><ul>${entries}</ul>${note}
<form method="post"><input type="hidden" name="form_token" value="${formToken}">
<button name="decision" value="allow">${words.allow}</button><button name="decision" value="refuse">${words.refuse}</button></form>`,
  );
}

/** `technical` addresses the app's developer, in the terms of the standard. */
export const failurePage = (words: Words, explanation: string, technical = ''): string =>
  page(words.language, words.failed, html`<p>${explanation}</p><p><code>${technical}</code></p>`);

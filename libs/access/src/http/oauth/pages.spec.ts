import { createHash } from 'node:crypto';
import { consentPage, PAGE_HEADERS } from './pages';
import { SPANISH } from './words';

describe('a page of an authorization', () => {
  it('has only the style that its content security policy allows', () => {
    const page = consentPage(SPANISH, {
      app: 'Agenda',
      workspace: 'Sur',
      scopes: [],
      pseudonyms: false,
      formToken: 'x',
    });
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
    const digest = createHash('sha256').update(style).digest('base64');
    expect(PAGE_HEADERS['content-security-policy']).toContain(`style-src 'sha256-${digest}'`);
  });
});

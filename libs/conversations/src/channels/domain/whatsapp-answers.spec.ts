import { failureOfStatus, verdictOf, WHATSAPP_CODES } from './whatsapp-answers';

describe('an error response of WhatsApp', () => {
  it.each([1, 2, 4, 130429, 131016, 131056])('with the code %i is retried', (code) => {
    expect(verdictOf(400, code)).toEqual({ outcome: 'retry', code: 'provider_unavailable' });
  });

  it.each([131048, 80007])('with the rate limit code %i is retried after a minute', (code) => {
    expect(verdictOf(400, code)).toMatchObject({ outcome: 'retry', afterSeconds: 60, consequence: 'messaging_limit' });
  });

  it.each([
    [131047, 'window_closed', undefined],
    [132001, 'template_not_approved', undefined],
    [132015, 'template_not_approved', 'template_paused'],
    [132016, 'template_not_approved', 'template_disabled'],
    [131049, 'provider_limited', 'marketing_limited'],
    [131050, 'marketing_blocked', 'marketing_blocked'],
    [131026, 'undeliverable', undefined],
    [190, 'credential_rejected', 'credential_rejected'],
    [131051, 'provider_refused', undefined],
  ])('with the code %i is a permanent failure: %s', (code, word, consequence) => {
    expect(verdictOf(400, code)).toMatchObject({ outcome: 'failed', code: word });
    expect([verdictOf(400, code).consequence, failureOfStatus(code).code]).toEqual([consequence, word]);
  });

  it.each([
    [500, 'retry', 'provider_unavailable'],
    [503, 'retry', 'provider_unavailable'],
    [429, 'retry', 'provider_unavailable'],
    [401, 'failed', 'credential_rejected'],
    [404, 'failed', 'provider_refused'],
  ])('without a code is judged by its HTTP status: %i', (status, outcome, code) => {
    expect(verdictOf(status, null)).toMatchObject({ outcome, code });
  });

  it('that would be retried is a permanent failure if a status reports it', () => {
    const retried = Object.entries(WHATSAPP_CODES).filter(([, { outcome }]) => outcome === 'retry');
    expect(new Set(retried.map(([code]) => failureOfStatus(Number(code)).code))).toEqual(new Set(['provider_refused']));
  });
});

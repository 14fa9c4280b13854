import { createLogger, Metrics } from '@workops/platform/process';
import { dispatchTelemetry } from './dispatch-telemetry';

describe('claims that stand still', () => {
  it('are a metric, and a line in the log when they begin to and when they end', async () => {
    const lines: { level: string; msg: string }[] = [];
    const metrics = new Metrics('test');
    const logger = createLogger('test', 'info', { write: (line: string) => lines.push(JSON.parse(line) as never) });
    const telemetry = dispatchTelemetry(metrics, logger);
    const stalled = async () => /^webhook_claims_stalled_seconds\S* (\S+)$/m.exec(await metrics.text())?.[1];
    expect(await stalled()).toBe('0');
    telemetry.claimsStalled(5_000);
    telemetry.claimsStalled(5_500);
    expect(await stalled()).toBe('5.5');
    telemetry.claimsStalled(0);
    expect(await stalled()).toBe('0');
    expect(lines.map(({ msg }) => msg)).toEqual(['no claim has been completed: webhooks stand still', 'claims are completed again']);
  });
});

describe('the delay of a first attempt', () => {
  const DELIVERY = { workspaceId: 'w', subscriptionId: 's', eventId: '01932f3a-5c00-7000-8000-000000000000', eventType: 'contact.updated' };
  const MADE = 0x01932f3a5c00;

  it('is counted from the event on, and neither for retries nor for redeliveries', async () => {
    const metrics = new Metrics('test');
    const telemetry = dispatchTelemetry(metrics, createLogger('test', 'silent'));
    const end = (attempt: number, redeliveryOf: number | null) =>
      telemetry.attemptEnded({
        delivery: { ...DELIVERY, attempt, redeliveryOf },
        verdict: { state: 'succeeded' },
        error: null,
        latencyMs: 3,
        endedAt: new Date(MADE + 4_000),
      } as never);
    end(1, null);
    end(2, null);
    end(1, 7);
    const shown = await metrics.text();
    expect(shown).toMatch(/^webhook_first_attempt_delay_seconds_count\S* 1$/m);
    expect(shown).toMatch(/^webhook_first_attempt_delay_seconds_sum\S* 4$/m);
  });
});

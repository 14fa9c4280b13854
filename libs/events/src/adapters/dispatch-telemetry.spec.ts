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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alerts, documentedMetrics, namedMetrics, OBSERVABILITY, rules, RUNBOOKS } from './testing/observability';

const SECTIONS = ['What it means', 'How to see', 'How to mend', 'How to be sure'];

describe('the alert rules', () => {
  it('are each tested by name', () => {
    const tests = readFileSync(join(OBSERVABILITY, 'rules.test.yaml'), 'utf8');
    const raised = alerts().filter((name) =>
      new RegExp(`alertname: ${name}, exp_alerts: \\[\\{|alertname="${name}"`).test(tests),
    );
    expect(raised).toEqual(alerts());
  });

  it('each name a runbook with meaning, diagnosis, remedy and verification', () => {
    expect(readdirSync(RUNBOOKS).sort()).toEqual(
      alerts()
        .map((name) => `${name}.md`)
        .sort(),
    );
    for (const name of alerts()) {
      expect(rules()).toContain(`runbook: docs/runbooks/${name}.md`);
      const text = readFileSync(join(RUNBOOKS, `${name}.md`), 'utf8');
      expect([...text.matchAll(/^## (.*)$/gm)].map(([, section]) => section)).toEqual(SECTIONS);
      expect(text).toMatch(/^```(?:sql|sh)$/m);
    }
  });

  it('have their metrics found by name, as do dashboards, the chart and the documentation', () => {
    const containing = (...names: string[]) => expect.arrayContaining(names) as string[];
    expect(namedMetrics()).toEqual(
      containing('parked_jobs', 'outbox_oldest_event_age_seconds', 'webhook_first_attempt_delay_seconds_bucket'),
    );
    expect(documentedMetrics()).toEqual(
      containing(
        'parked_jobs',
        'mail_oldest_due_age_seconds',
        'campaign_turns_ratio',
        'webhook_claims_stalled_seconds',
      ),
    );
  });
});

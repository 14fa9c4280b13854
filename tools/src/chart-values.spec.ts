import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { configurationVariables } from './testing/configurations';

const ROOT = join(__dirname, '../..');
const CHART = join(ROOT, 'docker/helm');

/** The configuration class of each app. */
const CONFIGURED_BY = { api: 'ApiConfig', 'webhook-dispatcher': 'DispatcherConfig', scheduler: 'SchedulerConfig' };
/** Variables that the chart's settings do not include, with the reason. */
const NOT_SET: Record<string, string> = {
  HOST: 'The chart sets it.',
  PORT: 'The chart sets it.',
  FILES_DIRECTORY: 'Pods share no folder: files lie in a bucket.',
  MAIL_DIRECTORY: 'For development.',
  INBOUND_SMTP_PORT: 'Mail comes in over /inbound/email: an ingress carries HTTP alone.',
  INBOUND_SMTP_CERT_FILE: 'Of the mail listener.',
  INBOUND_SMTP_KEY_FILE: 'Of the mail listener.',
};
/** Variables of a configuration class that the app does not use. */
const NOT_USED: Partial<Record<keyof typeof CONFIGURED_BY, string[]>> = {
  // It calls no model and opens no file.
  'webhook-dispatcher': [
    'AI_API_KEY',
    'AI_BASE_URL',
    'AI_MODELS',
    'EMBEDDINGS_MODEL',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ],
};
/** Credentials must be in a Secret, never in a setting that everyone with access to the pods can see. */
const SECRET = /KEY(_ID|_OTHER)?$|SECRET|TOKEN$|PASSWORD|^PAYMENT_PROVIDER|^DATABASE_.*URL$|^(REDIS|SMTP)_URL$/;

interface Values {
  reads: string[];
  apps: Record<
    keyof typeof CONFIGURED_BY,
    {
      reads: string[];
      secret: { required: string[]; optional: string[] };
      resources: { requests: { cpu: string; memory: string }; limits: { memory: string } };
    }
  >;
}

describe("the chart's values", () => {
  describe('give each app the variables of its configuration', () => {
    const { reads, apps } = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Values;
    const namesIn = (app: keyof typeof CONFIGURED_BY) => {
      const { required, optional } = apps[app].secret;
      return { settings: [...reads, ...apps[app].reads], secrets: [...required, ...optional] };
    };

    it.each(Object.entries(CONFIGURED_BY) as [keyof typeof CONFIGURED_BY, string][])(
      '%s, all of them and no others',
      (app, configuration) => {
        const { settings, secrets } = namesIn(app);
        expect([...settings, ...secrets].sort()).toEqual(
          configurationVariables(configuration).filter((name) => !(name in NOT_SET) && !NOT_USED[app]?.includes(name)),
        );
        expect(settings.filter((name) => SECRET.test(name))).toEqual([]);
        expect(secrets.filter((name) => !SECRET.test(name))).toEqual([]);
      },
    );
  });

  it('request the measured resources', () => {
    const { apps } = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Values;
    const requested = Object.entries(apps).map(
      ([
        app,
        {
          resources: { requests, limits },
        },
      ]) => `${app}: ${requests.cpu}, ${requests.memory}; ${limits.memory}`,
    );
    const row = /^\| (api|webhook-dispatcher|scheduler) \|.*\| ([^|]+) \| ([^|]+) \|$/gm;
    const documented = [...readFileSync(join(ROOT, 'docs/capacity.md'), 'utf8').matchAll(row)].filter(([, , request]) =>
      request!.endsWith('Mi'),
    );
    expect(documented.map(([, app, request, limit]) => `${app}: ${request}; ${limit}`)).toEqual(requested);
  });
});

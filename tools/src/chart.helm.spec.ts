import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const ROOT = join(__dirname, '../..');
const CHART = join(ROOT, 'docker/helm');
/**
 * Schemas of Kubernetes, KEDA and the External Secrets operator, loaded from modules that only Node itself can load.
 */
const VALIDATE = `
  const wrong = [];
  let input = '';
  for await (const part of process.stdin) input += part;
  for (const manifest of JSON.parse(input)) {
    const { apiVersion, kind } = manifest;
    const group = { 'keda.sh': '@kubernetes-models/keda/', 'external-secrets.io': '@kubernetes-models/external-secrets/' }[apiVersion.split('/')[0]];
    const models = await import((group ?? 'kubernetes-models/') + apiVersion);
    try { new models[kind](manifest).validate(); } catch (error) { wrong.push(kind + ': ' + error.message); }
  }
  console.log(JSON.stringify(wrong));
`;

interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
}

const helm = (...words: string[]) => execFileSync('helm', words, { encoding: 'utf8' });
const rendered = (...options: string[]) =>
  parseAllDocuments(helm('template', 'shop', CHART, ...options))
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
const validationErrors = (manifests: unknown): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', VALIDATE], {
      cwd: ROOT,
      encoding: 'utf8',
      input: JSON.stringify(manifests),
    }),
  );

describe('the Helm chart', () => {
  let everything: Manifest[];
  beforeAll(() => {
    everything = rendered('--set', 'keda.enabled=true', '--set', 'externalSecrets.enabled=true');
  });

  it('passes helm lint, and renders resources valid by the Kubernetes schemas', () => {
    expect(helm('lint', '--strict', CHART)).toContain('0 chart(s) failed');
    expect(validationErrors(everything)).toEqual([]);
    expect(validationErrors([{ apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 'two' } }])).not.toEqual(
      [],
    );
  });

  it('keeps probes and metrics out of the ingress', () => {
    const ingress = JSON.stringify(everything.find(({ kind }) => kind === 'Ingress'));
    const paths = [...ingress.matchAll(/"path":"([^"]*)"/g)].map(([, path]) => path);
    expect(paths).toContain('/api/v1');
    expect(
      paths.filter((path) => ['/livez', '/readyz', '/startupz', '/metrics'].some((hidden) => hidden.startsWith(path!))),
    ).toEqual([]);
  });

  it("admits the scraper's namespace to every app, and the ingress to the api", () => {
    const policies = everything.filter(({ kind }) => kind === 'NetworkPolicy');
    const reached = policies.map(({ metadata, spec }) => [
      metadata.name,
      [...JSON.stringify(spec.ingress).matchAll(/metadata.name":"([^"]*)"/g)].map(([, name]) => name),
    ]);
    expect(Object.fromEntries(reached)).toEqual({
      'shop-api': ['monitoring', 'ingress-nginx'],
      'shop-scheduler': ['monitoring'],
      'shop-webhook-dispatcher': ['monitoring'],
    });
    expect(policies.map(({ spec }) => spec.policyTypes)).toEqual(policies.map(() => ['Ingress', 'Egress']));
  });

  describe('gives each app the variables of its configuration', () => {
    it("each setting to the apps that read it, preferring an app's own value", () => {
      const deployments = rendered(
        '--set',
        'settings.VOICE_URL=http://voice,settings.LOG_LEVEL=debug,apps.api.settings.LOG_LEVEL=warn',
      ).filter(({ kind }) => kind === 'Deployment');
      const voiceVariables = deployments.map((each) => [
        each.metadata.name,
        [...JSON.stringify(each).matchAll(/"name":"(?:VOICE_URL|LOG_LEVEL)","value":"([^"]*)"/g)].map(
          ([, value]) => value,
        ),
      ]);
      expect(Object.fromEntries(voiceVariables)).toEqual({
        'shop-api': ['warn'],
        'shop-scheduler': ['debug', 'http://voice'],
        'shop-webhook-dispatcher': ['debug'],
      });
    });

    it.each(['settings.VOCIE_URL=http://voice', 'apps.api.settings.VOICE_URL=http://voice'])(
      'and refuses %s, which no app reads',
      (setting) => {
        expect(() => execFileSync('helm', ['template', 'shop', CHART, '--set', setting], { stdio: 'pipe' })).toThrow(
          /VO(CIE|ICE)_URL is none that/,
        );
      },
    );
  });

  it('migrates the schema before the apps are replaced, and builds indexes while they run', () => {
    const jobs = everything.filter(({ kind }) => kind === 'Job').map((job) => JSON.stringify(job));
    expect(jobs).toEqual([
      expect.stringMatching(/^(?!.*helm\.sh\/hook).*migrate\.js","background"/),
      expect.stringMatching(/pre-install,pre-upgrade.*migrate\.js","schema"/),
    ]);
  });

  it('gives each app its own Secret, no permissions and more time than its grace period', () => {
    const deployments = everything.filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(3);
    for (const { metadata, spec } of deployments) {
      const text = JSON.stringify(spec);
      expect(new Set([...text.matchAll(/"secretKeyRef":\{"name":"([^"]*)"/g)].map(([, name]) => name))).toEqual(
        new Set([metadata.name]),
      );
      expect(text).toMatch(/"drop":\["ALL"\]/);
      expect(text).toContain('"readOnlyRootFilesystem":true');
      expect(text).toContain('"runAsNonRoot":true');
      expect(text).toContain('"seccompProfile":{"type":"RuntimeDefault"}');
      expect([...text.matchAll(/"topologyKey":"([^"]*)"/g)].map(([, key]) => key)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
    }
  });

  it('refuses a pod that would be killed before its process has ended', () => {
    const ending = (...settings: string[]) =>
      execFileSync('helm', ['template', 'shop', CHART, '--set-string', settings.join(',')], { stdio: 'pipe' });
    expect(() => ending('settings.SHUTDOWN_GRACE_MS=29999')).not.toThrow();
    expect(() => ending('settings.SHUTDOWN_GRACE_MS=30000')).toThrow('api takes 40000 ms to end');
    expect(() => ending('apps.scheduler.settings.SHUTDOWN_GRACE_MS=40000')).toThrow('scheduler takes 40000 ms to end');
  });

  it('gives each app a disruption budget, and scales by processor (api) or lag (others)', () => {
    const named = (wanted: string) =>
      everything.filter(({ kind }) => kind === wanted).map(({ metadata }) => metadata.name);
    expect(named('PodDisruptionBudget').sort()).toEqual(['shop-api', 'shop-scheduler', 'shop-webhook-dispatcher']);
    expect(named('HorizontalPodAutoscaler')).toEqual(['shop-api']);
    expect(named('ScaledObject').sort()).toEqual(['shop-scheduler', 'shop-webhook-dispatcher']);
  });
});

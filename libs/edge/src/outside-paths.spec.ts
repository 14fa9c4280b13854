import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isUndeclared, isUnreachable, OUTSIDE_PATHS, servedAt } from './outside-paths';

const VALUES = join(__dirname, '../../../docker/helm/values.yaml');

describe('paths that clients call', () => {
  it('match the ingress paths of the chart', () => {
    const { ingress } = parse(readFileSync(VALUES, 'utf8')) as { ingress: { paths: string[] } };
    expect(ingress.paths).toEqual([...OUTSIDE_PATHS]);
  });

  it('exclude probes and metrics, and need operations below the API prefix', () => {
    for (const probe of ['/livez', '/readyz', '/startupz', '/metrics']) {
      expect(isUndeclared(probe)).toBe(false);
      expect(OUTSIDE_PATHS.some((path) => probe.startsWith(path))).toBe(false);
    }
    expect(['/inbound/email/1', '/docs', '/api/v1/docs/a.css'].filter(isUndeclared)).toEqual([]);
    expect(
      ['/api/v1/contacts', '/integrations/portal_a/leads', '/documents', '/', '/metrics/2'].every(isUndeclared),
    ).toBe(true);
    expect(['/documents', '/', '/metrics/2'].every(isUnreachable)).toBe(true);
    expect(['/metrics', '/api/v1/contacts', '/integrations/portal_a/leads'].filter(isUnreachable)).toEqual([]);
  });
});

describe('an inbound endpoint', () => {
  it.each([
    ['/api/v1/inbound/bridge/7', '/inbound/bridge/7'],
    ['/api/v1/inbound/whatsapp/7?hub.mode=subscribe', '/inbound/whatsapp/7?hub.mode=subscribe'],
    ['/api/v1/integrations/portal_a/leads', '/integrations/portal_a/leads'],
    ['/integrations/portal_a/leads', '/integrations/portal_a/leads'],
    ['/api/v1/unsubscribe/token', '/unsubscribe/token'],
    ['/api/v1/contacts', '/api/v1/contacts'],
    ['/api/v1/inboundary/7', '/api/v1/inboundary/7'],
    ['/api/v1/contacts?path=/api/v1/inbound/', '/api/v1/contacts?path=/api/v1/inbound/'],
  ])('at %s is served at %s', (url, path) => {
    expect(servedAt(url)).toBe(path);
  });
});

import { loadConfig } from '@workops/platform/process';
import { DispatcherConfig } from './config';

const usable = {
  DATABASE_URL: 'postgres://u:p@localhost:5432/db',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

describe('the configuration of the dispatcher', () => {
  it('allows no deliveries to private addresses unless configured', () => {
    expect(loadConfig(DispatcherConfig, usable).WEBHOOK_ALLOWED_CIDRS).toEqual([]);
    expect(
      loadConfig(DispatcherConfig, { ...usable, WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' }).WEBHOOK_ALLOWED_CIDRS,
    ).toEqual(['127.0.0.0/8']);
  });

  it('reports both of its own settings if both are invalid', () => {
    const wrong = { ...usable, PUBLIC_URL: 'nowhere', WEBHOOK_ALLOWED_CIDRS: 'everything' };
    expect(() => loadConfig(DispatcherConfig, wrong)).toThrow(/PUBLIC_URL[\s\S]*WEBHOOK_ALLOWED_CIDRS/);
  });
});

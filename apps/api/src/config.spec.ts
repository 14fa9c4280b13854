import { loadConfig } from '@workops/platform/process';
import { ApiConfig } from './config';

describe('the configuration of the api', () => {
  it('keeps the listener open for ten seconds after SIGTERM by default', () => {
    const needed = {
      DATABASE_URL: 'postgres://u:p@localhost:5432/db',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    expect(loadConfig(ApiConfig, needed).SHUTDOWN_DELAY_MS).toBe(10_000);
    expect(loadConfig(ApiConfig, { ...needed, SHUTDOWN_DELAY_MS: '0' }).SHUTDOWN_DELAY_MS).toBe(0);
  });
});

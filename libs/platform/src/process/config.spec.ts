import { ConfigurationError, loadConfig, PlatformConfig } from './config';

const key = Buffer.alloc(32, 7).toString('base64');
const usable = { DATABASE_URL: 'postgres://u:p@localhost:5432/db', ENCRYPTION_KEY: key };

describe('the configuration', () => {
  it('takes its defaults where the environment is silent, and numbers from text', () => {
    expect(loadConfig(PlatformConfig, { ...usable, PORT: '8080', LOG_LEVEL: '' })).toMatchObject({
      PORT: 8080,
      DATABASE_POOL_SIZE: 10,
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
    });
  });

  it('names every mistake at once and shows no value', () => {
    const wrong = { DATABASE_URL: 'mysql://secret@host/db', ENCRYPTION_KEY: 'short', PORT: 'eighty', REDIS_URL: 'http://x', LOG_LEVEL: 'loud' };
    let message = '';
    try {
      loadConfig(PlatformConfig, wrong);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError);
      message = (error as Error).message;
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
    expect(message).not.toMatch(/secret@host|short|eighty/);
  });

  it('says what is missing', () => {
    expect(() => loadConfig(PlatformConfig, {})).toThrow(/DATABASE_URL is missing[\s\S]*ENCRYPTION_KEY is missing/);
  });
});

import { IsCidrList } from './cidr-list';
import { loadConfig, PlatformConfig } from './config';

class WithRanges extends PlatformConfig {
  @IsCidrList()
  RANGES: string[] = [];
}

const configWith = (ranges?: string) =>
  loadConfig(WithRanges, {
    DATABASE_URL: 'postgres://u:p@localhost:5432/db',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...(ranges !== undefined && { RANGES: ranges }),
  }).RANGES;

describe('a configured list of address ranges', () => {
  it('is split at its commas', () => {
    expect(configWith('127.0.0.0/8, ::1/128')).toEqual(['127.0.0.0/8', '::1/128']);
  });

  it('is empty by default', () => {
    expect(configWith()).toEqual([]);
    expect(configWith('')).toEqual([]);
  });

  it.each([
    '127.0.0.1',
    '127.0.0.0/33',
    '::/129',
    'localhost/8',
    '10.0.0.0/8,',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/ 8',
  ])('refuses "%s"', (ranges) => {
    expect(() => configWith(ranges)).toThrow('RANGES must be a comma list of address ranges');
  });
});

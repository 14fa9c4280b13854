import { createHmac } from 'node:crypto';
import { isForVisitors, mustBeProven, webIdentityOf } from './visitor';

const hashOf = (externalId: string, secret: string) => createHmac('sha256', secret).update(externalId).digest('hex');

describe('the identity of a visitor', () => {
  it('is verified only with the website’s secret', () => {
    expect(() => mustBeProven({ externalId: 'crm-1', hash: hashOf('crm-1', 'secreto') }, 'secreto')).not.toThrow();
    for (const [hash, secret] of [
      [hashOf('crm-2', 'secreto'), 'secreto'],
      [hashOf('crm-1', 'otro'), 'secreto'],
      [hashOf('crm-1', ''), null],
      ['', 'secreto'],
      ['zz', 'secreto'],
    ] as const) {
      expect(() => mustBeProven({ externalId: 'crm-1', hash }, secret)).toThrow(
        expect.objectContaining({ kind: 'unusable' }),
      );
    }
  });

  it('cannot collide with that of an anonymous visitor', () => {
    expect(webIdentityOf({ id: 'crm-1', externalId: null })).not.toBe(webIdentityOf({ id: '1', externalId: 'crm-1' }));
  });
});

describe('a message', () => {
  it('is visible to visitors if they wrote it or it was handed over', () => {
    const written = (
      deliveryStatus: Parameters<typeof isForVisitors>[0]['deliveryStatus'],
      direction: 'inbound' | 'outbound' | 'internal' = 'outbound',
    ) => isForVisitors({ direction, type: 'text', deliveryStatus });
    expect([written(null, 'inbound'), written('sent'), written('delivered'), written('read')]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([written(null), written('retrying'), written('failed'), written(null, 'internal')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isForVisitors({ direction: 'outbound', type: 'system', deliveryStatus: 'sent' })).toBe(false);
  });
});

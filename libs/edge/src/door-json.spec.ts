import { doorJson } from './door-json';

const BYTES = 3 * 1024 * 1024;

/** One update per change and entry, as in statuses of the Cloud API. */
const entry = (n: number) => ({
  id: '102290129340398',
  changes: [
    {
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '56222222222', phone_number_id: '106540352242922' },
        statuses: [
          {
            id: `wamid.HBgLNTY5NTQ4NTIxMjUVAgARGBI${n}`,
            status: 'delivered',
            timestamp: '1764400000',
            recipient_id: '56954852125',
            conversation: {
              id: `6ceb9d929c9bdc4f90967a32f8639b${n}`,
              expiration_timestamp: '1764400000',
              origin: { type: 'service' },
            },
            pricing: { billable: true, pricing_model: 'CBP', category: 'service', type: 'regular' },
          },
        ],
      },
    },
  ],
});
const filled = (makeItem: (n: number) => object, open: string): string => {
  const pieces: string[] = [];
  for (let [n, bytes] = [0, 0]; ; n += 1) {
    const piece = JSON.stringify(makeItem(n));
    bytes += piece.length + 1;
    if (bytes > BYTES - 100) return `${open}${pieces.join(',')}]}`;
    pieces.push(piece);
  }
};

describe('doorJson', () => {
  it.each<[string, (n: number) => object, string]>([
    ['statuses of the Cloud API', entry, '{"object":"whatsapp_business_account","entry":['],
    [
      'statuses of a bridge',
      (n) => ({ external_message_id: `m${n}`, status: 'read', at: '2027-01-15T12:00:00Z' }),
      '{"statuses":[',
    ],
    ['events of a mail provider', (n) => ({ id: `e${n}`, type: 'delivered', token: 'f'.repeat(32) }), '{"events":['],
  ])('parses 3 MiB of %s completely', (_what, makeItem, open) => {
    const body = filled(makeItem, open);
    expect(doorJson(Buffer.from(body))).toEqual(JSON.parse(body));
  });

  it('refuses more values or names than any provider sends', () => {
    const different = (count: number) =>
      Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_none, n) => [`k${n}`, 0]))));
    expect(Object.keys(doorJson(different(20_000)) as object)).toHaveLength(20_000);
    expect(doorJson(different(20_001))).toBeUndefined();
    expect(doorJson(Buffer.from(`[${'{"a":0},'.repeat(160_001)}0]`))).toBeUndefined();
    expect(doorJson(Buffer.from(`[${'0,'.repeat(320_000)}0]`))).toBeUndefined();
  });
});

import { bridgeLimits, bridgePayload } from './bridge-payload';

const AT = '2027-01-15T12:00:00.000Z';
const aMessage = { external_message_id: 'm1', from: '+56911111111', name: 'Ana', content: 'Hola', sent_at: AT };

describe('a bridge payload', () => {
  it('contains messages and statuses', () => {
    expect(
      bridgePayload('sms', {
        messages: [{ ...aMessage, type: 'image', attachments: [{ url: 'https://files.example/a/foto.jpg?x=1' }] }],
        statuses: [
          {
            message_id: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a10',
            status: 'failed',
            at: AT,
            error: { code: 30003, message: 'unreachable' },
          },
          { external_message_id: 'x1', status: 'read', at: AT },
        ],
      }),
    ).toEqual({
      messages: [
        {
          externalMessageId: 'm1',
          from: { kind: 'sms', identity: '+56911111111' },
          profileName: 'Ana',
          type: 'image',
          content: 'Hola',
          attachments: [
            {
              source: { reference: 'https://files.example/a/foto.jpg?x=1' },
              filename: 'foto.jpg',
              contentType: 'application/octet-stream',
            },
          ],
          sentAt: new Date(AT),
          automated: false,
        },
      ],
      statuses: [
        {
          messageId: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a10',
          status: 'failed',
          at: new Date(AT),
          error: { code: 'provider_refused', providerCode: '30003', message: 'unreachable' },
        },
        { externalMessageId: 'x1', status: 'read', at: new Date(AT) },
      ],
      problems: [],
      lost: [],
    });
  });

  it.each([
    ['https://files.example/a/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'passwd'],
    ['https://files.example/a/factura%E2%80%AEfdp.exe', 'facturafdp.exe'],
    ['https://files.example/a/uno%0D%0Ados.pdf', 'unodos.pdf'],
    ['https://files.example/a/ficha%20m%C3%A9dica.pdf', 'ficha médica.pdf'],
    ['https://files.example/a/100%.pdf', '100%.pdf'],
    ['https://files.example/', null],
  ])('with a file at %p gets the safe name %p', (url, filename) => {
    const [taken] = bridgePayload('sms', { messages: [{ ...aMessage, attachments: [{ url }] }] }).messages;
    expect(taken?.attachments[0]?.filename).toBe(filename);
  });

  it.each([
    '120363021234567890@g.us',
    '56911111111-1613000000@g.us',
    'status@broadcast',
    '1234@broadcast',
    '120363@newsletter',
  ])('drops a message to a group, a list or a channel: %p', (from) => {
    const { messages, problems, lost } = bridgePayload('whatsapp', { messages: [{ ...aMessage, from }, aMessage] });
    expect([messages.length, problems, lost]).toEqual([
      1,
      ['messages.0.from.group'],
      [{ externalId: 'm1', reason: 'messages.0.from.group' }],
    ]);
  });

  it('may have ids and numbers as JSON numbers', () => {
    const [taken] = bridgePayload('sms', {
      messages: [{ ...aMessage, external_message_id: 77, from: 56_911_111_111 }],
    }).messages;
    expect([taken?.externalMessageId, taken?.from.identity]).toEqual(['77', '56911111111']);
  });

  it.each<[string, object, object]>([
    [
      'messages.1.attachments.0',
      { attachments: [{ url: 'ftp://files.example/a' }] },
      { content: 'Hola', attachments: [] },
    ],
    [
      'messages.1.attachments.0',
      { attachments: [{ url: `https://files.example/${'a'.repeat(bridgeLimits.url)}` }] },
      { content: 'Hola' },
    ],
    ['messages.1.attachments', { attachments: 'foto' }, { content: 'Hola', attachments: [] }],
    ['messages.1.content', { content: ['a'], attachments: [{ url: 'https://files.example/a' }] }, { content: '' }],
    [
      'messages.1.attachments.10',
      { attachments: Array.from({ length: 11 }, () => ({ url: 'https://files.example/a' })) },
      { content: 'Hola' },
    ],
  ])('keeps a message without its invalid part: %s', (problem, over, kept) => {
    const { messages, problems, lost } = bridgePayload('sms', { messages: [aMessage, { ...aMessage, ...over }] });
    expect([messages.length, problems, lost]).toEqual([2, [problem], [{ externalId: 'm1', reason: problem }]]);
    expect(messages[1]).toMatchObject(kept);
  });

  it.each<[unknown, string]>([
    [123, '123'],
    [null, ''],
    ['x'.repeat(bridgeLimits.content + 1), 'x'.repeat(bridgeLimits.content)],
  ])('shortens content that is too long, and converts content that is no text', (content, expected) => {
    expect(bridgePayload('sms', { messages: [{ ...aMessage, content }] })).toMatchObject({
      messages: [{ content: expected }],
      problems: [],
    });
  });

  it.each<[unknown, string]>([
    [1_800_014_400, '2027-01-15T12:00:00.000Z'],
    ['1800014400', '2027-01-15T12:00:00.000Z'],
    [1_800_014_400_123, '2027-01-15T12:00:00.123Z'],
    ['2027-01-15 12:00:00', '2027-01-15T12:00:00.000Z'],
    ['2027-01-15 09:00:00-03:00', '2027-01-15T12:00:00.000Z'],
    ['2027-01-15T12:00', '2027-01-15T12:00:00.000Z'],
  ])('accepts the time %p', (sent_at, expected) => {
    expect(bridgePayload('sms', { messages: [{ ...aMessage, sent_at }] }).messages[0]?.sentAt).toEqual(
      new Date(expected),
    );
  });

  it('may contain a system message, which opens nothing', () => {
    expect(bridgePayload('whatsapp', { messages: [{ ...aMessage, type: 'system' }] }).messages[0]).toMatchObject({
      type: 'system',
      content: 'Hola',
    });
  });

  it.each([undefined, 'image', 'dance', 'note', 7])(
    'with the type %p is read as that type, or as unsupported',
    (type) => {
      const expected = type === undefined ? 'text' : type === 'image' ? 'image' : 'unsupported';
      expect(bridgePayload('sms', { messages: [{ ...aMessage, type }] }).messages[0]?.type).toBe(expected);
    },
  );

  it.each<[string, object]>([
    ['messages.1.from', { from: '' }],
    ['messages.1.external_message_id', { external_message_id: 'x'.repeat(bridgeLimits.id + 1) }],
    ['messages.1.sent_at', { sent_at: 'yesterday' }],
    ['messages.1.content', { content: ['a'] }],
    ['messages.1.attachments', { content: ' ', attachments: [{ url: 'file:///etc/passwd' }] }],
  ])('drops only the entry with an invalid %s', (problem, over) => {
    const { messages, problems, lost } = bridgePayload('sms', {
      messages: [aMessage, { ...aMessage, ...over }, aMessage],
    });
    expect([messages.length, problems]).toEqual([2, [problem]]);
    expect(lost).toEqual([{ externalId: 'external_message_id' in over ? 'x'.repeat(64) : 'm1', reason: problem }]);
  });

  it('drops a status with an unknown message id', () => {
    const status = { message_id: 'nobody', status: 'read', at: AT };
    expect(bridgePayload('sms', { statuses: [status, { ...status, external_message_id: 'x1' }] })).toMatchObject({
      messages: [],
      statuses: [],
      problems: ['statuses.0.message_id', 'statuses.1.message_id'],
      lost: [{ externalId: null }, { externalId: 'x1' }],
    });
  });

  it('keeps every valid entry of a long list, and reports each of the others', () => {
    const many = Array.from({ length: 1_500 }, (_none, n) => ({
      ...aMessage,
      external_message_id: `m${n}`,
      ...(n % 500 === 7 && { from: '' }),
    }));
    const said = many.map(({ external_message_id }) => ({ external_message_id, status: 'read', at: AT }));
    const { messages, statuses, lost } = bridgePayload('sms', { messages: many, statuses: said });
    expect([messages.length, statuses.length]).toEqual([1_497, 1_500]);
    expect(lost).toEqual(['7', '507', '1007'].map((n) => ({ externalId: `m${n}`, reason: `messages.${n}.from` })));
  });

  it('accepts a single entry instead of a list', () => {
    const status = { external_message_id: 'x1', status: 'read', at: AT };
    const { messages, statuses, problems } = bridgePayload('sms', { messages: aMessage, statuses: status });
    expect([messages.length, statuses.length, problems]).toEqual([1, 1, []]);
    expect(bridgePayload('sms', { messages: { ...aMessage, from: '' } }).lost).toEqual([
      { externalId: 'm1', reason: 'messages.0.from' },
    ]);
  });

  it.each([null, 7, 'text', [], { messages: 'all' }, { messages: 7 }, { statuses: [1, null, {}] }])(
    'with an invalid body (%#) yields nothing',
    (body) => {
      const { messages, statuses, problems } = bridgePayload('sms', body);
      expect([messages, statuses, problems.length > 0]).toEqual([[], [], true]);
    },
  );
});

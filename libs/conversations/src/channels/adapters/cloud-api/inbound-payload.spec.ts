import fc from 'fast-check';
import { whatsappPayload } from './inbound-payload';

const now = new Date('2027-01-15T12:00:00.000Z');
const at = { phoneNumberId: '1065', businessAccountId: '1022', now };
const SENT = Math.floor(now.getTime() / 1_000) - 5;

const change = (value: object, over: object = {}) => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '56911111111', phone_number_id: '1065' },
    ...value,
  },
  ...over,
});
const payload = (...changes: object[]) => ({ object: 'whatsapp_business_account', entry: [{ id: '1022', changes }] });
const contacts = [{ profile: { name: 'Ana' }, wa_id: '5215512345678' }];
const message = (over: object = {}) => ({
  from: '5215512345678',
  id: 'wamid.1',
  timestamp: String(SENT),
  type: 'text',
  text: { body: 'Hola' },
  ...over,
});
const read = (over: object) =>
  whatsappPayload(payload(change({ contacts, messages: [message(over)] })), at).messages[0]!;

describe('an inbound WhatsApp message', () => {
  it('has a text, a sender and a time', () => {
    expect(read({})).toEqual({
      type: 'text',
      content: 'Hola',
      attachments: [],
      externalMessageId: 'wamid.1',
      profileName: 'Ana',
      automated: false,
      verified: true,
      from: { kind: 'whatsapp', identity: '5215512345678' },
      sentAt: new Date(SENT * 1_000),
    });
  });

  it('is from the number if there is one, otherwise from the business-scoped user id', () => {
    const both = read({ from_user_id: 'MX.871' });
    expect([both.from.identity, both.alsoKnownAs]).toEqual([
      '5215512345678',
      [{ kind: 'whatsapp', identity: 'MX.871' }],
    ]);
    const value = {
      contacts: [{ profile: { name: 'Ana', username: 'ana' }, user_id: 'MX.871' }],
      messages: [message({ from: undefined })],
    };
    const [alone] = whatsappPayload(payload(change(value)), at).messages;
    expect([alone!.from.identity, alone!.alsoKnownAs, alone!.profileName]).toEqual(['MX.871', undefined, 'Ana']);
  });

  it.each<[string, object, object]>([
    [
      'a picture',
      {
        type: 'image',
        image: {
          id: '77',
          mime_type: 'image/jpeg',
          sha256: Buffer.alloc(32, 1).toString('base64'),
          caption: 'Mi auto',
        },
      },
      {
        type: 'image',
        content: 'Mi auto',
        attachments: [
          { source: { reference: '77' }, filename: null, contentType: 'image/jpeg', sha256: '01'.repeat(32) },
        ],
      },
    ],
    [
      'a document',
      { type: 'document', document: { id: '78', mime_type: 'application/pdf', filename: 'boleta.pdf' } },
      {
        type: 'file',
        attachments: [{ source: { reference: '78' }, filename: 'boleta.pdf', contentType: 'application/pdf' }],
      },
    ],
    ['a sticker', { type: 'sticker', sticker: { id: '79', mime_type: 'image/webp' } }, { type: 'sticker' }],
    [
      'a place',
      { type: 'location', location: { latitude: -33.4, longitude: -70.6, name: 'Casa' } },
      { type: 'location', location: { latitude: -33.4, longitude: -70.6, name: 'Casa', address: null } },
    ],
    [
      'cards',
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Luz' }, phones: [{ phone: '+569' }] }] },
      { type: 'contacts', content: 'Luz +569' },
    ],
    [
      'a reaction',
      { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } },
      { type: 'reaction', content: '👍', replyToExternalId: 'wamid.0' },
    ],
    [
      'a button',
      { type: 'button', button: { text: 'Sí', payload: 'yes' }, context: { id: 'wamid.0' } },
      { type: 'interactive', content: 'Sí', replyToExternalId: 'wamid.0' },
    ],
    [
      'a choice',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Lunes' } } },
      { type: 'interactive', content: 'Lunes' },
    ],
    [
      'the answers of a flow',
      {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"hora":"09:00"}' },
        },
      },
      { type: 'flow_reply', content: 'Sent', flowResponse: { hora: '09:00' } },
    ],
    ['what is not known yet', { type: 'hologram', hologram: {} }, { type: 'unsupported', content: '' }],
    ['a picture without an id', { type: 'image', image: {} }, { type: 'unsupported' }],
  ])('can be %s', (_, over, expected) => {
    expect(read(over)).toMatchObject(expected);
  });

  it('is read change by change; other numbers and invalid parts do not affect it', () => {
    const other = change({ messages: [message({ id: 'wamid.2' })] });
    other.value.metadata.phone_number_id = '1066';
    const mixed = payload(
      change({ contacts, messages: [message(), { id: 'wamid.3' }, 7] }),
      other,
      { field: 'account_update', value: {} },
      change({}),
    );
    expect(whatsappPayload(mixed, at)).toMatchObject({
      messages: [{ externalMessageId: 'wamid.1' }],
      statuses: [],
      templates: [],
      ignored: 5,
    });
  });

  it('can be a status of a message, by its id and by ours', () => {
    const ours = '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a10';
    const statuses = [
      { id: 'wamid.9', status: 'delivered', timestamp: String(SENT), biz_opaque_callback_data: ours.toUpperCase() },
      {
        id: 'wamid.9',
        status: 'failed',
        timestamp: 'soon',
        errors: [{ code: 131026, title: 'Undeliverable', error_data: { details: 'No WhatsApp.' } }],
      },
      { id: 'wamid.9', status: 'typing', timestamp: String(SENT) },
    ];
    expect(whatsappPayload(payload(change({ statuses })), at)).toMatchObject({
      statuses: [
        { externalMessageId: 'wamid.9', messageId: ours, status: 'delivered', at: new Date(SENT * 1_000) },
        {
          externalMessageId: 'wamid.9',
          status: 'failed',
          at: now,
          error: { code: 'undeliverable', providerCode: '131026', message: 'No WhatsApp.' },
        },
      ],
      ignored: 1,
    });
  });

  it('can be a template status, only of the own business account', () => {
    const value = {
      event: 'REJECTED',
      message_template_id: 594425479261596,
      message_template_name: 'saludo',
      message_template_language: 'es',
      reason: 'INVALID_FORMAT',
    };
    const word = { field: 'message_template_status_update', value };
    expect(whatsappPayload(payload(word), at).templates).toEqual([
      { name: 'saludo', language: 'es', status: 'rejected', rejectionReason: 'INVALID_FORMAT' },
    ]);
    expect(whatsappPayload(payload(word), { ...at, businessAccountId: '7' })).toMatchObject({
      templates: [],
      ignored: 1,
    });
  });

  it('can be an order, with a line for each product', () => {
    const order = {
      catalog_id: '1',
      text: 'Para el viernes',
      product_items: [
        { product_retailer_id: 'FILTRO-7', quantity: 2, item_price: 12990, currency: 'CLP' },
        { product_retailer_id: 'ACEITE', quantity: '1' },
      ],
    };
    expect(read({ type: 'order', order })).toMatchObject({
      type: 'interactive',
      content: 'Para el viernes\n2 × FILTRO-7 (12990 CLP)\n1 × ACEITE',
    });
  });

  it('can be a requested welcome, which is a system message', () => {
    expect(read({ type: 'request_welcome' })).toMatchObject({ type: 'system', content: '' });
  });

  it('can edit or delete an earlier message', () => {
    const edit = { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'Mañana' } } };
    const caption = { original_message_id: 'wamid.0', message: { type: 'image', image: { id: '7', caption: 'Otra' } } };
    const list = [
      message({ type: 'edit', edit }),
      message({ type: 'edit', edit: caption }),
      message({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } }),
      message({ type: 'revoke', id: 'wamid.lost', revoke: {} }),
    ];
    expect(whatsappPayload(payload(change({ contacts, messages: list })), at)).toMatchObject({
      messages: [],
      statuses: [
        { externalMessageId: 'wamid.0', status: 'edited', content: 'Mañana' },
        { externalMessageId: 'wamid.0', status: 'edited', content: 'Otra' },
        { externalMessageId: 'wamid.0', status: 'deleted' },
      ],
      lost: [{ externalId: 'wamid.lost' }],
    });
  });

  it('can be a new category of a template', () => {
    const value = {
      message_template_id: 5,
      message_template_name: 'saludo',
      message_template_language: 'es',
      previous_category: 'UTILITY',
    };
    const field = 'template_category_update';
    expect(whatsappPayload(payload({ field, value: { ...value, new_category: 'MARKETING' } }), at).templates).toEqual([
      { name: 'saludo', language: 'es', category: 'marketing', rejectionReason: null },
    ]);
    expect(whatsappPayload(payload({ field, value: { ...value, new_category: 'FUN' } }), at)).toMatchObject({
      templates: [],
      ignored: 1,
    });
  });

  it.each(['type', 'timestamp'])('is kept next to a message with an unreadable %s', (field) => {
    const odd = { ...message({ id: 'wamid.2' }), [field]: { toString: null } };
    const { messages } = whatsappPayload(payload(change({ contacts, messages: [odd, message()] })), at);
    expect(messages.map(({ externalMessageId }) => externalMessageId)).toEqual(['wamid.2', 'wamid.1']);
  });

  it.each(['message_template_status_update', 'template_category_update'])(
    'reports an unreadable notice of %s with the id of its template',
    (field) => {
      const { templates, lost } = whatsappPayload(
        payload({ field, value: { message_template_id: '12345678901234567890', event: 'FUN' } }),
        at,
      );
      expect([templates, lost]).toEqual([[], [{ externalId: '12345678901234567890', reason: 'template' }]]);
    },
  );

  it.each([undefined, null, 7, 'text', [], {}, { entry: null }])('is lost completely if the body is %p', (said) => {
    const lost = [{ externalId: null, reason: 'the whole body' }];
    expect(whatsappPayload(said, at)).toEqual({ messages: [], statuses: [], templates: [], ignored: 1, lost });
  });

  it.each<[string, unknown[], { externalId: string | null; reason: string }[]]>([
    [
      'an entry that is no object',
      [7, null, 'x', []],
      Array.from({ length: 4 }, () => ({ externalId: null, reason: 'entry' })),
    ],
    [
      'an entry without changes',
      [{ id: '501', changes: null }, { id: 502 }],
      [
        { externalId: '501', reason: 'entry' },
        { externalId: '502', reason: 'entry' },
      ],
    ],
    [
      'a change that is no object',
      [{ id: '501', changes: [null, 7, 'x', []] }],
      Array.from({ length: 4 }, () => ({ externalId: '501', reason: 'change' })),
    ],
    [
      'a change whose value is no object',
      [
        {
          id: '501',
          changes: ['messages', 'message_template_status_update', 'template_category_update'].map((field) => ({
            field,
            value: 'x',
          })),
        },
      ],
      Array.from({ length: 3 }, () => ({ externalId: '501', reason: 'change' })),
    ],
    [
      'a list of messages or statuses that is none',
      payload(change({ messages: 'x', statuses: 7 })).entry,
      [
        { externalId: null, reason: 'message' },
        { externalId: null, reason: 'status' },
      ],
    ],
  ])('is kept next to %s, and the lost entries are reported', (_name, odd, lost) => {
    const good = payload(change({ contacts, messages: [message()] })).entry;
    const said = { object: 'whatsapp_business_account', entry: [...odd, ...good] };
    expect(whatsappPayload(said, at)).toMatchObject({ messages: [{ externalMessageId: 'wamid.1' }], lost });
    expect(whatsappPayload(said, at).lost).toHaveLength(lost.length);
  });

  it('can be a single object instead of a list', () => {
    const value = change({ contacts, messages: message(), statuses: { id: 'wamid.5', status: 'read' } });
    const said = { entry: { id: '1022', changes: value } };
    expect(whatsappPayload(said, at)).toMatchObject({
      messages: [{ externalMessageId: 'wamid.1' }],
      statuses: [{ externalMessageId: 'wamid.5' }],
      ignored: 0,
      lost: [],
    });
  });

  it('reports no loss if there is nothing to read', () => {
    const said = payload({ field: 'account_update', value: 'x' }, change({}), change({ messages: null, statuses: [] }));
    expect(whatsappPayload(said, at).lost).toEqual([]);
    expect(whatsappPayload({ object: 'whatsapp_business_account', entry: [] }, at)).toMatchObject({
      ignored: 1,
      lost: [],
    });
  });

  it('never makes the parser throw, for any input', () => {
    const anything = fc.anything({
      maxDepth: 6,
      key: fc.constantFrom(
        'entry',
        'changes',
        'value',
        'messages',
        'statuses',
        'metadata',
        'field',
        'type',
        'text',
        'id',
        'timestamp',
        'toString',
      ),
    });
    fc.assert(fc.property(anything, (said) => void whatsappPayload(said, at)));
    fc.assert(
      fc.property(
        anything,
        (said) => void whatsappPayload(payload(change({ messages: [said], statuses: [said], contacts: [said] })), at),
      ),
    );
  });
});

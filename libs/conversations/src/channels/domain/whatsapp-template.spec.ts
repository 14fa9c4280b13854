import { bodyOf, foldedText, isSendable, unfillablePart, variablesOf } from './whatsapp-template';

describe('the body of a template', () => {
  it('numbers its placeholders like the texts of a send', () => {
    const components = [
      { type: 'BODY', text: 'Hola {{ nombre }}, su {{1}} está listo, {{nombre}}.' },
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://example.com/{{1}}' }] },
    ];
    expect(variablesOf(components).map(({ component, name }) => `${component}.${name}`)).toEqual([
      'header.1',
      'body.nombre',
      'body.1',
      'button.1',
    ]);
    expect(bodyOf(components)).toBe('Hola {{2}}, su {{3}} está listo, {{2}}.');
  });

  it('is unchanged if all placeholders are its own, and empty if it is missing', () => {
    expect(bodyOf([{ type: 'BODY', text: 'Hola {{1}} y {{2}}' }])).toBe('Hola {{1}} y {{2}}');
    expect(bodyOf([{ type: 'FOOTER', text: 'Adiós' }])).toBe('');
  });
});

describe('a template', () => {
  it('can be sent only while it is approved or flagged', () => {
    const statuses = [
      'pending',
      'approved',
      'rejected',
      'paused',
      'disabled',
      'flagged',
      'in_appeal',
      'deleted',
    ] as const;
    expect(statuses.filter((status) => isSendable({ status, components: [] }))).toEqual(['approved', 'flagged']);
  });

  it.each<[string, object]>([
    ['components.1.format', { type: 'HEADER', format: 'LOCATION' }],
    ['components.1.format', { type: 'header', format: 'product' }],
    ['components.1.type', { type: 'CAROUSEL', cards: [] }],
    ['components.1.type', { type: 'LIMITED_TIME_OFFER' }],
    ['components.1.type', {}],
    [
      'components.1.buttons.1.type',
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Sí' },
          { type: 'MPM', text: 'Ver' },
        ],
      },
    ],
    ['components.1.buttons.0.type', { type: 'BUTTONS', buttons: [{ type: 'SPM' }] }],
    ['components.1.buttons.0.type', { type: 'BUTTONS', buttons: [{ type: 'CATALOG' }] }],
    ['components.1.buttons.0.type', { type: 'BUTTONS', buttons: [{ type: 'ORDER_DETAILS' }] }],
    ['components.1.buttons.0.type', { type: 'BUTTONS', buttons: ['x'] }],
  ])('with a part at %s that no send can fill is not sendable', (path, part) => {
    const components = [{ type: 'BODY', text: 'Hola' }, part as { type: string }];
    expect(unfillablePart(components)).toBe(path);
    expect(isSendable({ status: 'approved', components })).toBe(false);
  });

  it('with only texts, files and other buttons is fillable', () => {
    const buttons = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'VOICE_CALL', 'COPY_CODE', 'OTP', 'FLOW'].map((type) => ({
      type,
    }));
    const headers = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', undefined].map((format) => ({
      type: 'HEADER',
      ...(format && { format }),
    }));
    expect(
      unfillablePart([...headers, { type: 'BODY', text: 'Hola' }, { type: 'FOOTER' }, { type: 'BUTTONS', buttons }]),
    ).toBeUndefined();
  });

  it('has placeholders for a copy code, and twice for a one-time code', () => {
    const names = (...buttons: object[]) =>
      variablesOf([{ type: 'BODY' }, { type: 'BUTTONS', buttons }]).map(({ component, name, index }) => [
        component,
        name,
        index,
      ]);
    expect(names({ type: 'QUICK_REPLY' }, { type: 'COPY_CODE', example: 'VERANO' })).toEqual([
      ['button', 'coupon_code', 1],
    ]);
    expect(names({ type: 'OTP', otp_type: 'COPY_CODE' })).toEqual([
      ['body', '1', undefined],
      ['button', '1', 0],
    ]);
  });
});

describe('a text of a send', () => {
  it.each([
    ['a\nb', 'a b'],
    ['a \r\n\r\n b', 'a b'],
    ['a\tb', 'a b'],
    ['a\u2028b', 'a b'],
    ['a     b', 'a    b'],
    ['a    b', 'a    b'],
    [' a ', 'a'],
    ['a\n          b', 'a b'],
  ])('%j is sent as %j', (given, sent) => {
    expect(foldedText(given)).toBe(sent);
  });
});

import type { OutgoingMessage } from '../../../conversations/message-ports';
import { outgoingBody, templateParameters } from './outgoing-body';

const message: OutgoingMessage = {
  id: 'm-1',
  workspaceId: 'w',
  conversationId: 'c',
  to: '+5215512345678',
  type: 'text',
  content: 'Hola',
  attachments: [],
  location: null,
  template: null,
  flow: null,
  replyToExternalId: null,
  thread: null,
  purpose: 'answer',
  automatic: false,
  attempt: 1,
};
const common = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '5215512345678',
  biz_opaque_callback_data: 'm-1',
};

describe('a message for the Cloud API', () => {
  it('is a text to the provider’s form of the number, with our id', () => {
    expect(outgoingBody(message, {})).toEqual({ ...common, type: 'text', text: { body: 'Hola', preview_url: false } });
  });

  it('is addressed by user id without a number, and quotes the answered message', () => {
    const { to: _, ...rest } = common;
    const sent = outgoingBody({ ...message, to: 'CL.871209', replyToExternalId: 'wamid.1' }, {});
    expect(sent).toMatchObject({ ...rest, recipient: 'CL.871209', context: { message_id: 'wamid.1' } });
    expect(sent).not.toHaveProperty('to');
  });

  it.each([
    ['image', 'image', { id: '9', caption: 'Hola' }],
    ['audio', 'audio', { id: '9' }],
    ['file', 'document', { id: '9', caption: 'Hola', filename: 'foto.jpg' }],
  ] as const)('of type %s is the uploaded %s', (type, kind, media) => {
    expect(outgoingBody({ ...message, type }, { media: { id: '9', filename: 'foto.jpg' } })).toEqual({
      ...common,
      type: kind,
      [kind]: media,
    });
  });

  it('can be a location', () => {
    const location = { latitude: -33.4, longitude: -70.6, name: 'Casa matriz', address: null };
    expect(outgoingBody({ ...message, location }, {})).toEqual({
      ...common,
      type: 'location',
      location: { latitude: -33.4, longitude: -70.6, name: 'Casa matriz' },
    });
  });

  it('can be a template with its texts by component', () => {
    const components = [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Hola {{nombre}}, el {{1}}.' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Sí' },
          { type: 'URL', url: 'https://ops.example.com/{{1}}' },
        ],
      },
    ];
    expect(templateParameters(components, ['https://ops.example.com/a.jpg', 'Ana', 'lunes', 'cita-1'])).toEqual([
      { type: 'header', parameters: [{ type: 'image', image: { link: 'https://ops.example.com/a.jpg' } }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', parameter_name: 'nombre', text: 'Ana' },
          { type: 'text', text: 'lunes' },
        ],
      },
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'cita-1' }] },
    ]);
    const template = { name: 'saludo', language: 'es', variables: [], components: [{ type: 'BODY', text: 'Hola' }] };
    expect(outgoingBody({ ...message, template }, {})).toEqual({
      ...common,
      type: 'template',
      template: { name: 'saludo', language: { code: 'es' } },
    });
  });

  it('can be a flow', () => {
    const sent = outgoingBody({ ...message, flow: { flowId: 'ours', cta: 'Agendar', screen: 'HORA' } }, { flow: '77' });
    const parameters = {
      flow_message_version: '3',
      flow_token: 'm-1',
      flow_id: '77',
      flow_cta: 'Agendar',
      flow_action: 'navigate',
      flow_action_payload: { screen: 'HORA' },
    };
    expect(sent).toMatchObject({
      type: 'interactive',
      interactive: { type: 'flow', body: { text: 'Hola' }, action: { name: 'flow', parameters } },
    });
  });
});

describe('template parameters', () => {
  const buttons = (...list: object[]) => [{ type: 'BUTTONS', buttons: list }];

  it('contain a coupon code, a one-time code twice, and a flow without a token', () => {
    expect(
      templateParameters(buttons({ type: 'URL', url: 'https://example.com/{{1}}' }, { type: 'COPY_CODE' }), [
        'a',
        'VERANO',
      ]),
    ).toEqual([
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'a' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '1',
        parameters: [{ type: 'coupon_code', coupon_code: 'VERANO' }],
      },
    ]);
    expect(templateParameters([{ type: 'BODY' }, ...buttons({ type: 'OTP' })], ['1234', '1234'])).toEqual([
      { type: 'body', parameters: [{ type: 'text', text: '1234' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '1234' }] },
    ]);
    expect(templateParameters(buttons({ type: 'FLOW', text: 'Agendar' }), [])).toEqual([
      {
        type: 'button',
        sub_type: 'flow',
        index: '0',
        parameters: [{ type: 'action', action: { flow_token: 'unused' } }],
      },
    ]);
  });

  it('contain no line breaks and no long gaps', () => {
    expect(templateParameters([{ type: 'BODY', text: 'Hola {{1}}' }], ['Ana\nMaría\t     Soto'])).toEqual([
      { type: 'body', parameters: [{ type: 'text', text: 'Ana María Soto' }] },
    ]);
  });
});

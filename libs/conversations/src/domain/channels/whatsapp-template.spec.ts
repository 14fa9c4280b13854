import { bodyOf, isSendable, variablesOf } from './whatsapp-template';

describe('the body of a template', () => {
  it('has its places numbered as the texts of a send are, whatever stands before it and however they are named', () => {
    const components = [
      { type: 'BODY', text: 'Hola {{ nombre }}, su {{1}} está listo, {{nombre}}.' },
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://example.com/{{1}}' }] },
    ];
    expect(variablesOf(components).map(({ component, name }) => `${component}.${name}`)).toEqual(['header.1', 'body.nombre', 'body.1', 'button.1']);
    expect(bodyOf(components)).toBe('Hola {{2}}, su {{3}} está listo, {{2}}.');
  });

  it('is as it stands where all places are its own, and empty where there is none', () => {
    expect(bodyOf([{ type: 'BODY', text: 'Hola {{1}} y {{2}}' }])).toBe('Hola {{1}} y {{2}}');
    expect(bodyOf([{ type: 'FOOTER', text: 'Adiós' }])).toBe('');
  });
});

describe('a template', () => {
  it('may be sent while it is approved or flagged, and else not', () => {
    const statuses = ['pending', 'approved', 'rejected', 'paused', 'disabled', 'flagged', 'in_appeal', 'deleted'] as const;
    expect(statuses.filter((status) => isSendable({ status }))).toEqual(['approved', 'flagged']);
  });
});

import { Webhook } from 'standardwebhooks';
import { sign } from './sign';
import { verify } from './verify';

const SECRET = `whsec_${'0123456789abcdef'.repeat(4)}`;
const payload = '{"id":"e1","name":"Josefa Núñez"}';

describe('sign', () => {
  it('creates signatures that verify here and with standardwebhooks, for this secret and body only', () => {
    const headers = { ...sign({ id: 'e1', payload }, SECRET) };
    expect(() => verify(payload, headers['x-webhook-signature'], SECRET)).not.toThrow();
    expect(new Webhook(SECRET).verify(payload, headers)).toEqual(JSON.parse(payload));
    expect(() => verify(`${payload} `, headers['x-webhook-signature'], SECRET)).toThrow();
    expect(() => new Webhook(`whsec_${'ff'.repeat(32)}`).verify(payload, headers)).toThrow();
    expect(() => sign({ id: 'e1', payload }, '')).toThrow('no secret');
  });
});

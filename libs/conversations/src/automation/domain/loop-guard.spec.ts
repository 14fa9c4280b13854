import { randomUUID } from 'node:crypto';
import type { MessageChannel } from '../../conversations/domain/vocabulary';
import { answeredKey, senderKey } from './loop-guard';

describe('the sender key', () => {
  it('is equal for mail addresses that differ in plus suffix, case or numbers', () => {
    const forms = ['ana@example.com', 'Ana+uno@Example.com', 'ana+a+b@example.com'];
    expect(new Set(forms.map((form) => senderKey('email', form)))).toEqual(new Set(['email/ana@example.com']));
    expect(senderKey('email', 'bot17@example.com')).toBe(senderKey('email', 'bot18+x@example.com'));
    expect(senderKey('email', 'eva@example.com')).not.toBe(senderKey('email', 'ana@example.com'));
  });

  it('is equal for a phone number on any channel', () => {
    expect(senderKey('sms', '+56911111111')).toBe(senderKey('whatsapp', '56911111111'));
  });

  it('is the visitor id as the website names it', () => {
    expect(senderKey('web', 'x:cliente+77@site')).toBe('web/x:cliente+77@site');
    expect(senderKey('web', 'v:1')).not.toBe(senderKey('instagram', 'v:1'));
  });
});

describe('the key that groups automatic answers', () => {
  const accountId = randomUUID();
  const answered = (channel: MessageChannel, identity: string) =>
    answeredKey({ contactId: randomUUID(), accountId, channel, identity });

  it('is equal for the mail addresses of one machine', () => {
    expect(answered('email', 'caso-1@desk.example.com')).toBe(answered('email', 'caso-2+x@desk.example.com'));
  });

  it.each<[MessageChannel, string, string]>([
    ['whatsapp', '123456789012345@lid', '543210987654321@lid'],
    ['web', 'x:12345678@colegio.cl', 'x:87654321@colegio.cl'],
    ['instagram', 'ana+1@shop', 'ana+2@shop'],
  ])('is per contact on %s, even if the identity looks like an address', (channel, one, other) => {
    expect(answered(channel, one)).not.toBe(answered(channel, other));
  });
});

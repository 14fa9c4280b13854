import { generateKeyPairSync } from 'node:crypto';
import { mailWriter } from './mail-writer';

describe('a campaign mail', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const key = {
    domainName: 'example.com',
    keySelector: 'wo',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const write = mailWriter({
    envelope: (token) => `${token}@bounces.example.com`,
    messageId: (token) => `<${token}@example.com>`,
    headers: () => ({}),
  });

  it.each([
    ["the campaign's sender name before the account's", 'Verano', 'Andes', 'Verano <hola@example.com>'],
    ["the account's sender name if the campaign has none", null, 'Andes', 'Andes <hola@example.com>'],
    ['only the address if neither has a sender name', null, null, 'hola@example.com'],
  ])('shows %s', async (_, campaignFromName, accountFromName, from) => {
    const { raw } = await write({
      account: { address: 'hola@example.com', fromName: accountFromName },
      content: { subject: 'Hola', html: null, text: 'Hola', fromName: campaignFromName, replyTo: null },
      filled: { subject: 'Hola', html: null, text: 'Hola' },
      to: 'ana@example.com',
      token: 'a1',
      key,
    });
    expect(/^From: (.*)\r$/m.exec(raw.toString())?.[1]).toBe(from);
  });
});

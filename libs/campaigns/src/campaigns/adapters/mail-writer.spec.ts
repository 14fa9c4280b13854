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
    ['the campaign names one', 'Verano', 'Andes', 'Verano <hola@example.com>'],
    ['only the account names one', null, 'Andes', 'Andes <hola@example.com>'],
    ['neither names one', null, null, 'hola@example.com'],
  ])('has its sender name if %s', async (_, ofCampaign, ofAccount, from) => {
    const { raw } = await write({
      account: { address: 'hola@example.com', fromName: ofAccount },
      content: { subject: 'Hola', html: null, text: 'Hola', fromName: ofCampaign, replyTo: null },
      filled: { subject: 'Hola', html: null, text: 'Hola' },
      to: 'ana@example.com',
      token: 'a1',
      key,
    });
    expect(/^From: (.*)\r$/m.exec(raw.toString())?.[1]).toBe(from);
  });
});

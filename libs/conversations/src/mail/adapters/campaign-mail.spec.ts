import { noTransactions } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { createTransport } from 'nodemailer';
import type { ProviderAccount } from '../../conversations/message-ports';
import { aProviderAccount } from '../../testing/outgoing';
import { CampaignMail } from './campaign-mail';
import type { WrittenMail } from './smtp-lines';

const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

async function written(said: { subject?: string; text?: string; html?: string }): Promise<WrittenMail> {
  const { message } = await writer.sendMail({
    from: 'hola@pruebas.example',
    to: 'ana@example.org',
    subject: 'Feria',
    ...said,
  });
  return { from: 'x@bounces.example.com', to: 'ana@example.org', raw: message as Buffer };
}

function mailOf(account: ProviderAccount | undefined): CampaignMail {
  const accounts = { opened: async () => account, credentialRejected: async () => undefined };
  return new CampaignMail({ database: noTransactions, guard: new SystemAddressGuard(parseRanges([])), accounts });
}

describe('a mail of a campaign', () => {
  const sandbox = aProviderAccount({ provider: 'simulator' });
  const REFUSED = { kind: 'refused', code: 'undeliverable', message: 'fail:' };

  const sentBy = async (account: ProviderAccount | undefined, mail: WrittenMail, mayBegin = true) => {
    const mails = mailOf(account);
    const outcome = await mails.send(sandbox.workspaceId, sandbox.id, mail, async () => mayBegin);
    mails.close();
    return outcome;
  };

  it.each([
    ['text', { text: 'fail: nadie' }],
    ['text, in capitals and after blanks', { text: '\n Fail:nadie' }],
    ['text in any alphabet', { text: 'fail: 日本語の名前はここにあります' }],
    ['long text with accents', { text: `fail: ${'mañana '.repeat(100)}` }],
    ['HTML', { html: '<html><body class="a">\n<p>fail: nadie</p></body></html>' }],
    ['text beside HTML', { text: 'fail: nadie', html: '<p>Hola</p>' }],
    ['a text beyond what is looked at', { text: `fail: ${'x'.repeat(100_000)}` }],
  ])('is undeliverable at a simulator if it begins with fail: %s', async (_, said) => {
    expect(await sentBy(sandbox, await written(said))).toEqual(REFUSED);
  });

  it.each([
    ['nowhere', { text: 'Hola' }],
    ['further down', { text: 'Hola\n\nfail: nadie' }],
    ['in the subject', { subject: 'fail: nadie', text: 'Hola' }],
    ['in the HTML of a mail with another text', { text: 'Hola', html: '<p>fail: nadie</p>' }],
    ['in an empty mail', { text: '' }],
  ])('is delivered at a simulator if fail: appears elsewhere: %s', async (_, said) => {
    expect(await sentBy(sandbox, await written(said))).toEqual({ kind: 'sent' });
  });

  it('is withheld without permission or account, and refused by a non-mail provider', async () => {
    const mail = await written({ text: 'fail: nadie' });
    expect(await sentBy(sandbox, mail, false)).toEqual({ kind: 'withheld' });
    expect(await sentBy(undefined, mail)).toEqual({ kind: 'withheld' });
    expect(await sentBy(aProviderAccount({ provider: 'bridge' }), mail)).toMatchObject({
      kind: 'refused',
      code: 'provider_refused',
    });
  });
});

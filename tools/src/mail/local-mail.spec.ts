import { createTransport } from 'nodemailer';
import { LocalMail } from './local-mail';

let mail: LocalMail;
let other: LocalMail;
beforeAll(async () => {
  [mail, other] = await Promise.all([LocalMail.start(), LocalMail.start()]);
});
afterAll(() => Promise.all([mail.close(), other.close()]));

const command = async (method: string, name: string, body?: string) => {
  const answer = await fetch(`${mail.url}/local/${name}`, { method, ...(body !== undefined && { body }) });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

describe('the local mail server', () => {
  it('accepts mails and shows them', async () => {
    const transport = createTransport({ host: '127.0.0.1', port: mail.smtpPort, ignoreTLS: true });
    const subject = 'Una línea que es tan larga que se corta en dos, y en ella una eñe';
    await transport.sendMail({
      from: 'hola@demo.example',
      to: 'ana@example.com',
      subject,
      text: 'Hola',
      messageId: '<m1@demo.example>',
    });
    transport.close();
    expect((await command('GET', 'sent')).body).toMatchObject([
      {
        from: 'hola@demo.example',
        to: ['ana@example.com'],
        message_id: '<m1@demo.example>',
        raw: expect.stringContaining('Hola'),
      },
    ]);
    expect(mail.sent[0]!.subject).not.toMatch(/[\r\n]/);
  });

  it('sends mails as customers do, and reports the answers', async () => {
    expect((await command('POST', 'receive', '{}')).body).toEqual({ answered: 0 });
    mail.callAt({ port: other.smtpPort, to: 'hola@demo.example' });
    expect((await command('POST', 'receive', '{"text": "Hola", "in_reply_to": "<m1@demo.example>"}')).body).toEqual({
      answered: 250,
    });
    expect(other.sent).toMatchObject([
      { to: ['hola@demo.example'], raw: expect.stringMatching(/^In-Reply-To: <m1@demo.example>/im) },
    ]);
    expect((await command('POST', 'receive', 'no json')).status).toBe(400);
    expect((await command('GET', 'else')).status).toBe(404);
  });

  it("returns mails to the envelope sender, as recipients' servers do", async () => {
    mail.callAt({ port: other.smtpPort, to: 'hola@demo.example' });
    const transport = createTransport({ host: '127.0.0.1', port: mail.smtpPort, ignoreTLS: true });
    await transport.sendMail({
      envelope: { from: 'x1@bounces.example', to: 'eva@example.com' },
      from: 'hola@demo.example',
      subject: 'Hola',
      text: 'Hola',
    });
    transport.close();
    for (const kind of ['bounce', 'complaint'])
      expect((await command('POST', 'return', JSON.stringify({ to: 'eva@example.com', kind }))).body).toEqual({
        answered: 250,
      });
    expect(other.sent.slice(-2)).toMatchObject([
      { from: '', to: ['x1@bounces.example'], raw: expect.stringMatching(/^Status: 5\.1\.1\r$/m) },
      { from: '', to: ['x1@bounces.example'], raw: expect.stringMatching(/^Feedback-Type: abuse\r$/m) },
    ]);
    expect((await command('POST', 'return', '{"to": "nadie@example.com", "kind": "bounce"}')).body).toEqual({
      answered: 404,
    });
    expect((await command('POST', 'return', '{"to": "eva@example.com", "kind": "else"}')).status).toBe(400);
  });
});

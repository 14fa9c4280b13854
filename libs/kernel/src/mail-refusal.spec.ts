import { namesNobody, refusalIn, refusesRecipient } from './mail-refusal';
import { growsLinearly } from './testing';

const refuses = (reply: string, status: string | null = null): boolean => {
  const refusal = refusalIn(reply);
  return refusesRecipient({ ...refusal, status: refusal.status ?? status });
};

describe('a refusal of the recipient', () => {
  it.each([
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
    '550 5.4.1 Recipient address rejected: Access denied. For more information see https://example.com/?LinkId=1',
    '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found',
    '554 delivery error: This user does not have an example.com account (ana@example.com)',
    '550 5.2.1 The account is disabled',
    '525 5.7.13 User account disabled',
    '556 5.1.10 Domain does not accept mail (nullMX)',
    '521 No mail is taken here',
    '550 5.4.4 Invalid domain',
    'Host or domain name not found. Name service error for name=nadie.example type=A',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try',
    '550 sorry, no mailbox here by that name (#5.1.1 - chkusr)',
    '553 No such user <spam-fan@policy.example>',
    '550 El buzón no existe',
    '550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown in relay recipient table',
    'This message was created by the SMTP relay on mx.example: 550 5.1.1 User unknown',
    '554 The mail could not be delivered to the recipient because the domain is not reachable. Please check the domain and try again',
    '5.4.4 (Illegal host/domain name found)',
    '550 an MX or SRV record indicated no SMTP service',
    '550 Destinatário desconhecido',
    '550 A conta do usuário foi desativada',
    '550 Caixa postal inexistente',
    '550 Esta casilla ha expirado por falta de uso',
    "550 L'utilisateur n'existe pas",
    '550 Empfänger unbekannt',
    '550 Casella inesistente',
    '550 Такого пользователя нет',
    '550 収件人 ana は ディレクトリには見つかりません',
    '550 用户不存在',
    '550 5.7.1 No mailbox found',
    '550 5.0.1 Recipient rejected (in reply to RCPT TO command)',
    '550 5.1.0 It was rejected by the server for the recipient domain',
    '550 Unknown user (in reply to end of DATA command)',
    '550 User not found:ana@example.com',
    "554 RCPT (ana@example.com) dosn't exist",
    '550 5.1.1 Recipient address rejected: Address is not configured to receive emails',
    '501 5.1.3 Bad recipient address syntax',
    'no valid MX hosts found',
    '521 mx.example does not take mail (in reply to EHLO command)',
    '553 5.3.0 <ana@example.com>... Unknown E-Mail Address',
    '554 5.3.0 No such email address',
    '554 5.3.0 Invalid electronic mail address',
    '554 5.3.0 Bad e-mail account',
    'unrouteable mail domain "example.com"',
    '554 Unroutable address',
    'X-LOCAL; 500 (err.nosuchuser)',
    '554 5.3.0 error=USER_NOT_FOUND',
    '554 5.3.0 [unknown_mailbox]',
    'The recipient name ana (ana@example.com) is not unique. Several people have it.',
    '554 5.3.0 Ambiguous address',
    'LMTP error after DATA: 550 No such mailbox',
  ])('is recognised: %s', (reply) => {
    expect(refuses(reply)).toBe(true);
  });

  it.each([
    '550 5.7.1 Service unavailable; client host blacklisted',
    '552 5.2.2 Mailbox over quota',
    '550 Rejected for policy reasons',
    '550 Message blocked: contains a virus',
    '550 This looks like spam',
    '550 5.7.26 Unauthenticated mail is not accepted, see DMARC',
    '550 5.1.1 Sender address verify failed: user unknown',
    '550 SPF check failed',
    '552 5.3.4 Message size exceeds fixed limit',
    '451 4.7.1 Greylisted, user unknown so far',
    '450 4.1.1 user unknown',
    '550 5.7.25 The client IP has no PTR record',
    '554 5.4.6 Too many hops',
    '550 relaying denied',
    '550 5.7.1 Unable to relay',
    '554 5.7.1 <ana@example.com>: Relay access denied',
    '550 we do not relay for unknown hosts',
    '552 El buzón del destinatario está lleno',
    '552 Caixa postal cheia',
    '552 Das Postfach des Empfängers ist voll',
    '550 O usuário excedeu a cota',
    'Connected to 192.0.2.1 but my name was rejected. Remote host said: 501 5.0.0 Invalid domain name',
    'Connected to 192.0.2.1 but sender was rejected. Remote host said: 550 5.1.1 unknown user',
    'SMTP error from remote mail server after pipelined MAIL FROM:<a@b.cl>: 550 Unknown user',
    'host mx.example.com[192.0.2.1] refused to talk to me: 550 Invalid host',
    '550 5.1.1 unknown user (in reply to MAIL FROM command)',
    '>>> EHLO mail.example.com <<< 550 5.1.2 Host unknown',
    '>>> MAIL From:<a@b.cl> SIZE=4021 <<< 550 User unknown',
    '553 http://www.spamhaus.org/query/bl?ip=192.0.2.222',
    '550 See https://lists.example.com/rbl/lookup?192.0.2.222',
    '554 https://example.com/delist',
    '553 https://example.com/help/553',
    '550 malformed address: <a@b.cl> may not follow ana@example.com',
    '501 Syntax error in parameters or arguments',
    '550 Your host is not allowed to connect to this server',
    '550 permanent failure for one or more recipients (ana@example.com:blocked)',
    'Host or domain name not found. Name service error for name=b.cl: Host not found, try again',
    '550 No route to host',
    '550 Not taken (in reply to end of DATA command)',
    'LMTP error after DATA: 550 Not taken',
    'SMTP error from remote mail server after pipelined end of data: 550 Not taken',
    '550 Not taken (in reply to DATA command)',
    '554 5.3.0 From e-mail address is unknown',
    '554 5.3.0 Sender domain nosuchdomain.example',
    '554 5.3.0 <nosuchuser@example.com> over quota',
    '554 5.7.1 https://example.com/usernotfound',
  ])('is not recognised in other refusals, even if the reporter says 5.1.1: %s', (reply) => {
    expect([refuses(reply), refuses(reply, '5.1.1')]).toEqual([false, false]);
  });

  const OF_THE_SENDER = [
    '<mail.taller.cl>: Helo command rejected: Host not found (in reply to RCPT TO command)',
    'Helo command rejected: invalid hostname',
    'Helo command rejected: need fully-qualified hostname',
    'Access denied - Invalid HELO name',
    'EHLO name mail.taller.cl: no such host',
    'HELO 192.0.2.1 is not a valid domain: host not found',
    'Requested action not taken: mailbox unavailable invalid DNS MX or A/AAAA resource record',
    'Requested action not taken: mailbox unavailable. Reject due to policy restrictions',
    'mailbox unavailable: your message looks like spam',
    'This server does not accept mail from your host',
    'This server does not accept mail from dynamic IPs',
    'mx.example.com does not accept e-mail from dynamically assigned addresses',
    "We don't accept mail from 192.0.2.1",
    'Client host rejected: cannot find your hostname, [192.0.2.1]',
    'Unverified client host rejected: Host not found',
    'Cannot find your reverse hostname, [192.0.2.1]',
    'Your hostname cannot be resolved: no such domain',
    'your mail server is not known: host not found',
    'Connecting host not found',
    'Reverse DNS lookup failed: host not found',
    'No PTR record: domain name not found',
    '<a@taller.cl>: Sender address rejected: Domain not found',
    'Sender rejected: domain name not found',
    "The sender's domain does not exist",
    'Domain of the sender could not be found: NXDOMAIN',
    'Sender domain has no MX: host not found',
    'Sender unknown: no such user',
    'Invalid sender: user unknown',
    'unable to verify sender: no such mailbox',
    'Return-Path domain does not exist',
    'MAIL FROM domain not found',
    'SPF check failed: host not found',
    'DKIM key not found: NXDOMAIN',
    'DMARC: domain name not found',
    'El dominio del remitente no existe',
    'La dirección del remitente no existe',
    'O domínio do remetente não existe',
    "Le domaine de l'expéditeur n'existe pas",
    'Die Domain des Absenders existiert nicht',
    'Absenderadresse unbekannt: Benutzer existiert nicht',
    'Il dominio del mittente non esiste',
    'Домен отправителя не существует',
    '发件人地址不存在',
    'Su dominio no existe',
  ];
  it.each(OF_THE_SENDER)('is not seen in a refusal of the sender, with any reply and code: %s', (text) => {
    const replies = ['550', '550-', '553', '554', '501', '521', '556'].flatMap((reply) =>
      ['', ' 5.7.1', ' 5.1.1', ' 5.1.2', ' 5.5.0', ' 5.0.0'].map((code) => `${reply}${code} ${text}`),
    );
    expect(replies.filter((reply) => refuses(reply) || refuses(reply, '5.1.1'))).toEqual([]);
    expect(namesNobody(text)).toBe(false);
  });

  it.each([
    'Returned to sender: user unknown',
    'The message from your client could not be delivered: no such user',
    'Your message to host mx.example.com was refused: unknown user',
    'The server replied, after it had received the message from host mx.taller.cl: user unknown',
    'Please contact your domain administrator: host not found',
    'Devuelto al remitente: usuario no existe',
    'User unknown; from=<a@taller.cl> proto=ESMTP helo=<mail.taller.cl>',
    'mailbox unavailable',
    'This user does not accept mail',
    'recipient domain: invalid host',
  ])('is recognised despite harmless words about a sender: %s', (reply) => {
    expect([refuses(`550 5.1.1 ${reply}`), refuses(`550 ${reply}`), namesNobody(reply)]).toEqual([true, true, true]);
  });

  it('is a bare reply or code without text, except a reply to an earlier command', () => {
    expect([refuses('550'), refuses('', '5.1.1'), refuses('554'), refuses('', '5.2.2')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(refuses('SMTP error after EHLO mail.example: 550 Rejected')).toBe(false);
  });

  it('is an NXDOMAIN under a temporary status, if no server replied', () => {
    const gone = "DNS type 'mx' lookup of example.com responded with code NXDOMAIN";
    expect([
      refuses(gone, '4.0.0'),
      refuses('Domain name not found: example.com', '4.4.4'),
      refuses('No such domain', '4.0.0'),
    ]).toEqual([true, true, true]);
    expect([
      refuses(`450 ${gone}`),
      refuses(gone, '4.2.1'),
      refuses('Host not found, try again', '4.0.0'),
      refuses('SERVFAIL', '4.0.0'),
    ]).toEqual([false, false, false, false]);
  });

  it('is judged by the last command before the reply in a transcript', () => {
    const reply = '>>> MAIL From:<a@b.cl> >>> RCPT To:<ana@example.com> <<< 550 5.1.1 User unknown';
    expect(refuses(reply)).toBe(true);
  });

  it('is not assumed from a link without words, unless a code comes with it', () => {
    expect([refuses('550 5.1.1 https://example.com/help'), refuses('550 https://example.com/help', '5.1.1')]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    'a@',
    ':',
    'a:b@c',
    'https://x',
    '>>> MAIL From:',
    '<',
    'recipient ',
    'host.',
    'x',
    'mail ',
    'e-mail address ',
    'no_such_',
    'name ',
    'helo ',
    'sender ',
    'your mail ',
    'not accept mail ',
  ])('is matched in linear time: %s', (piece) => {
    expect(growsLinearly((times) => refuses(piece.repeat(times)), 200_000 / piece.length)).toBe(true);
  });
});

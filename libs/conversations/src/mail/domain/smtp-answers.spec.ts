import { mailVerdict } from './smtp-answers';

describe('the reply of a mail server', () => {
  it.each<[number | null, string, string, string?]>([
    [null, '', 'retry provider_unavailable'],
    [421, '421 4.3.2 closing', 'retry provider_unavailable'],
    [451, '451 later', 'retry provider_unavailable'],
    [535, '535 5.7.8 bad credentials', 'failed credential_rejected'],
    [530, '530 5.7.0 must authenticate', 'failed credential_rejected'],
    [550, '550 5.1.1 no such user', 'failed undeliverable'],
    [550, '550 no such user', 'failed undeliverable'],
    [553, '553 5.1.3 bad address', 'failed undeliverable'],
    [550, '550 5.2.1 disabled', 'failed undeliverable'],
    [552, '552 5.2.2 mailbox full', 'failed provider_refused'],
    [550, '550 5.7.1 policy', 'failed provider_refused'],
    [554, '554 spam', 'failed provider_refused'],
    [550, '550 5.0.0 no such user', 'failed undeliverable'],
    [553, '553 5.1.8 sender unknown', 'failed provider_refused'],
    [550, '550 sender refused', 'failed provider_refused', 'MAIL FROM'],
    [553, '553 5.1.1 sender unknown', 'failed provider_refused', 'MAIL FROM'],
    [550, '550 go away', 'failed provider_refused', 'EHLO'],
    [550, '550 spam', 'failed provider_refused', 'DATA'],
    [550, '550 5.7.1 spam', 'failed provider_refused', 'DATA'],
    [550, '550 5.5.0 Requested action not taken: mailbox unavailable', 'failed undeliverable'],
    [550, '550 5.4.1 Recipient address rejected: Access denied', 'failed undeliverable'],
    [550, '550 Message rejected as spam', 'failed provider_refused'],
    [550, '550 Blocked by policy', 'failed provider_refused'],
    [550, '550 Virus found', 'failed provider_refused'],
    [550, '550 5.1.1 Mailbox over quota', 'failed provider_refused'],
    [550, '550 5.1.10 recipient not found', 'failed undeliverable', 'DATA'],
    [550, '550 5.7.1 <mail.taller.cl>: Helo command rejected: Host not found', 'failed provider_refused'],
    [
      550,
      '550 Requested action not taken: mailbox unavailable invalid DNS MX or A/AAAA resource record',
      'failed provider_refused',
    ],
    [
      550,
      '550 Requested action not taken: mailbox unavailable. Reject due to policy restrictions',
      'failed provider_refused',
    ],
    [554, '554 5.7.1 This server does not accept mail from your host', 'failed provider_refused'],
    [554, '554 Client host rejected: cannot find your hostname, [192.0.2.1]', 'failed provider_refused'],
    [550, '550 5.1.1 Sender rejected: Domain not found', 'failed provider_refused'],
    [550, '550 El dominio del remitente no existe', 'failed provider_refused', 'DATA'],
  ])('(%s %p) is: %s', (status, reply, expected, command = 'RCPT TO') => {
    const { outcome, code } = mailVerdict(status, reply, command);
    expect(`${outcome} ${code}`).toBe(expected);
  });
});

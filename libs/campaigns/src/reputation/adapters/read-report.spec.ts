import { reportIn } from '../domain/mail-report';
import { readReport } from './read-report';

const TOKEN = 'a'.repeat(32);

/** A report of an unknown user, with an additional part under this header. */
const aReport = (header: string): Buffer =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.com',
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      header,
      '',
      'Hola',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      '',
      'Final-Recipient: rfc822; ana@example.com',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
      '',
      '--b--',
      '',
    ].join('\r\n'),
  );

describe('a returned mail', () => {
  it.each([
    ['Content-Type: ; name=x'],
    ['Content-Type:'],
    ['Content-Type: ;'],
    ['Content-Type: "" ; name=x'],
    ['Content-Type:\r\n\t; charset=utf-8'],
    ['Content-Type: ; name=x\r\nContent-Disposition: attachment; filename=x'],
    ['Content-Disposition: attachment; filename=x'],
    ['Content-Type: ; name=x\r\nContent-Transfer-Encoding: base64'],
  ])('is read if a part names no type: %j', async (header) => {
    expect(reportIn(await readReport(aReport(header)), [TOKEN])).toEqual({ kind: 'bounce', tokens: [TOKEN] });
  });
});

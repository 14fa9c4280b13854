export const RETURNS = ['bounce', 'complaint'] as const;
export type ReturnKind = (typeof RETURNS)[number];

interface Returned {
  /** Envelope sender. */
  from: string;
  to: string;
  raw: string;
}

const BOUNDARY = 'returned-7f3a';
const parts = (kind: string, bodies: readonly (readonly [type: string, lines: readonly string[]])[]): string[] => [
  'MIME-Version: 1.0',
  `Content-Type: multipart/report; report-type=${kind}; boundary="${BOUNDARY}"`,
  '',
  ...bodies.flatMap(([type, lines]) => [`--${BOUNDARY}`, `Content-Type: ${type}`, '', ...lines, '']),
  `--${BOUNDARY}--`,
  '',
];
const headerLines = (raw: string): string[] => raw.split(/\r?\n\r?\n/, 1)[0]!.split(/\r?\n/);

/** An unknown address (RFC 3464), or mail marked as spam (RFC 5965). */
export function returnedMail(kind: ReturnKind, { from, to, raw }: Returned): string {
  const head = [
    `From: Mail Delivery System <MAILER-DAEMON@mx.example.com>`,
    `To: <${from}>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
  ];
  const bounce = [
    ...head,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    ...parts('delivery-status', [
      ['text/plain; charset=us-ascii', ['The mail could not be delivered.']],
      [
        'message/delivery-status',
        [
          'Reporting-MTA: dns; mx.example.com',
          '',
          `Final-Recipient: rfc822; ${to}`,
          'Action: failed',
          'Status: 5.1.1',
          'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
        ],
      ],
      ['text/rfc822-headers', headerLines(raw)],
    ]),
  ];
  const complaint = [
    ...head,
    'Subject: Abuse report',
    ...parts('feedback-report', [
      ['text/plain; charset=us-ascii', ['This is an abuse report about a mail.']],
      [
        'message/feedback-report',
        ['Feedback-Type: abuse', 'User-Agent: LocalMail/1', 'Version: 1', `Original-Mail-From: <${from}>`],
      ],
      ['message/rfc822', [`Return-Path: <${from}>`, ...headerLines(raw), '', '']],
    ]),
  ];
  return (kind === 'bounce' ? bounce : complaint).join('\r\n');
}

import { wordsIn } from './bounce';
import { eventsIn, refusalOfEvent } from './provider-events';
import { deliveryIn, isComplaintIn, reportIn, tokenOfAddress, tokenOfMessageId } from './mail-report';

const TOKEN = '0123456789abcdef0123456789abcdef';
const OTHER = 'f'.repeat(32);
const status = (...lines: string[]): string =>
  ['Reporting-MTA: dns; mx.example.com', '', 'Final-Recipient: rfc822; ana@example.com', ...lines].join('\r\n');

describe('a delivery status', () => {
  it.each([
    [['Action: failed', 'Status: 5.1.1'], 'bounce'],
    [['Action: failed (no such user)', 'Status: 5.1.1 (bad address)'], 'bounce'],
    [
      ['Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 550 5.1.1 <ana@example.com>:', ' user unknown'],
      'bounce',
    ],
    [['Action: failed', 'Diagnostic-Code: smtp;550 user unknown'], 'bounce'],
    [['Action: failed', 'Status: 5.2.2', 'Diagnostic-Code: smtp; 552 5.2.2 full'], 'nothing'],
    [['Action: failed', 'Status: 5.7.1', 'Diagnostic-Code: smtp; 550 5.7.1 spam'], 'nothing'],
    [['Action: failed', 'Status: 4.4.7'], 'nothing'],
    [['Action: delayed', 'Status: 5.1.1'], 'nothing'],
    [['Status: 5.1.1'], 'nothing'],
    [['Action: delivered', 'Status: 2.1.5'], 'delivered'],
    [['Action: relayed', 'Status: 2.1.9'], 'nothing'],
  ])('%j is %s', (lines, what) => {
    expect(deliveryIn(status(...lines))).toBe(what);
  });

  it("of several recipients is a bounce if any recipient's is", () => {
    const both = `${status('Action: delivered')}\n\nFinal-Recipient: rfc822; x@y.cl\nAction: failed\nStatus: 5.1.2\n`;
    expect(deliveryIn(both)).toBe('bounce');
  });

  it('is parsed quickly for any input', () => {
    for (const text of [
      '\n'.repeat(200_000),
      ': '.repeat(100_000),
      ` \n${'\t\n'.repeat(100_000)}x`,
      'Action: failed\n '.repeat(20_000),
    ])
      deliveryIn(text);
  });

  it("reads the mailer's words only once for many recipients", async () => {
    const actual = jest.requireActual<typeof import('./bounce')>('./bounce');
    const counted = jest.fn(actual.wordsIn);
    // Uses separate modules, because the test files of a batch share theirs.
    await jest.isolateModulesAsync(async () => {
      jest.doMock('./bounce', () => ({ ...actual, wordsIn: counted }));
      const report = await import('./mail-report');
      expect(report.deliveryIn('Action: failed\n\n'.repeat(17_000), 'A delay.')).toBe('nothing');
    });
    jest.dontMock('./bounce');
    expect(counted).toHaveBeenCalledTimes(1);
  });

  it('counts only its first 20 groups of fields', () => {
    const failed = 'Action: failed\nStatus: 5.1.1\n';
    expect(deliveryIn(`${'Action: delayed\n\n'.repeat(19)}${failed}`)).toBe('bounce');
    expect(deliveryIn(`${'Action: delayed\n\n'.repeat(20)}${failed}`)).toBe('nothing');
  });
});

describe('the words of a mailer', () => {
  it('are joined to one line, up to the quoted mail', () => {
    const text =
      '\r\n  550 user unknown:\r\n\r\n\t ana@example.com \n \n----------- This is a copy of the message ------\nquota';
    expect(wordsIn(text)).toBe('550 user unknown: ana@example.com');
    expect(wordsIn(`${'x '.repeat(300)}user unknown`)).toMatch(/x user unknown$/);
    expect(wordsIn(`a\n${'-'.repeat(200)} Original message\nb`)).toBe('a');
    expect(wordsIn('a\n  Message-ID: <x>\nMessage-ID: <y>\nb')).toBe('a Message-ID: <x>');
  });

  it.each([' ', '-', '\t', '- ', '-- copy ', 'original message: x '])(
    'are searched in short pieces if they repeat %j',
    (piece) => {
      const exec = jest.spyOn(RegExp.prototype, 'exec');
      let lengths: number[];
      try {
        wordsIn(piece.repeat(20_000));
        lengths = exec.mock.calls.map(([text]) => text.length);
      } finally {
        exec.mockRestore();
      }
      expect(lengths.length).toBeLessThanOrEqual(1);
      expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(300);
    },
  );
});

describe('a mail to the bounce domain', () => {
  const delivery = { contentType: 'message/delivery-status', text: status('Action: failed', 'Status: 5.1.1') };
  const feedback = {
    contentType: 'message/feedback-report',
    text: 'Feedback-Type: abuse\r\nUser-Agent: x/1\r\nVersion: 1\r\n',
  };
  const quoting = {
    contentType: 'message/rfc822',
    text: `Return-Path: <${TOKEN}@b.cl>\r\nList-Unsubscribe:\r\n <https://a.cl/unsubscribe/${TOKEN}>\r\n\r\nHola`,
  };

  it('is a bounce of the addressed token, not of tokens that it quotes', () => {
    expect(reportIn([delivery, quoting], [OTHER])).toEqual({ kind: 'bounce', tokens: [OTHER] });
    expect(reportIn([delivery, quoting], [])).toEqual({ kind: 'bounce', tokens: [] });
  });

  const words = (text: string, head = 'From: MAILER-DAEMON@mx.example.com\nSubject: failure notice') => [
    { contentType: 'head', text: head },
    { contentType: 'words', text },
  ];

  it.each([
    'Hi. This is the mail program at mx.example.com.\n\n<ana@example.com>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nspam',
    'A message that you sent could not be delivered.\n\n  ana@example.com\n    host mx.example.com: 550 user unknown\n\n------ This is a copy of the message ------\nquota',
    'Your message\n\n  Subject: Hola\n\nwas not delivered to:\n  User ana not listed in the Directory',
    'The following address(es) failed:\n\n  ana@example.com\n    an MX or SRV record indicated no SMTP service\n\n------ This is a copy of the message ------',
    '<ana@example.com>:\nEsta casilla ha expirado por falta de uso.\n\n__________ Información del antivirus __________',
  ])('without a delivery status is a bounce by its own words: %#', (text) => {
    expect(reportIn(words(text), [TOKEN])).toEqual({ kind: 'bounce', tokens: [TOKEN] });
  });

  it.each([
    ['a full mailbox', words('<ana@example.com>: 552 5.2.2 mailbox full')],
    ['a delay', words('Delivery is delayed: user unknown so far. We will keep trying.')],
    ['spam', words('550 5.7.1 This is spam')],
    [
      'words in the quoted mail',
      words('Could not be delivered.\n\n--- Below this line is a copy of the message.\n\n550 user unknown'),
    ],
    ['an answer by hand', words('El usuario no existe: user unknown', 'From: ana@example.com\nSubject: Re: Hola')],
    ['an absence', words('User unknown is on vacation', 'From: postmaster@x.cl\nSubject: Out of office')],
  ])('without a delivery status is nothing for %s', (_what, parts) => {
    expect(reportIn(parts, [TOKEN])).toEqual({ kind: 'nothing' });
  });

  it('is a complaint if Outlook.com returns the mail without a report', () => {
    const back = {
      contentType: 'message/rfc822',
      text: `X-HmXmrOriginalRecipient: ana@hotmail.com\r\n${quoting.text}`,
    };
    expect(reportIn([...words('complaint', 'From: staff@hotmail.com'), back], [])).toEqual({
      kind: 'complaint',
      tokens: [TOKEN],
    });
  });

  const forwarded = (from: string) => ({
    contentType: 'message/rfc822',
    text: [
      `From: ${from}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      'Subject: Returned mail: User unknown',
      '',
      '--b',
      '',
      'The original message was received',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      status('Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 User unknown'),
      '--b--',
    ].join('\r\n'),
  });

  it('is a bounce if a mailer, not a person, forwards a whole report', () => {
    const permanent = words('The following addresses had permanent delivery errors');
    expect(reportIn([...permanent, forwarded('MAILER-DAEMON@mx.example.com')], [TOKEN])).toEqual({
      kind: 'bounce',
      tokens: [TOKEN],
    });
    expect(reportIn([...permanent, forwarded('ana@example.com')], [TOKEN])).toEqual({ kind: 'nothing' });
    const byHand = words('Mira esto', 'From: ana@example.com\nSubject: Fwd: Hola');
    expect(reportIn([...byHand, forwarded('MAILER-DAEMON@mx.example.com')], [TOKEN])).toEqual({ kind: 'nothing' });
  });

  it('uses status comments and words with a foreign diagnostic, but no scanner footer', () => {
    const of = (...fields: string[]) => ({
      contentType: 'message/delivery-status',
      text: status('Action: failed', ...fields),
    });
    expect(reportIn([of('Status: 5.4.4 (Illegal host/domain name found)')], [TOKEN])).toMatchObject({ kind: 'bounce' });
    const notes = of('Status: 5.0.0', 'Diagnostic-Code: X-Notes; $B%f!<%6!<(B ana');
    expect(reportIn([...words('because: User ana not listed in Domino Directory'), notes], [TOKEN])).toMatchObject({
      kind: 'bounce',
    });
    expect(reportIn([...words('because: mailbox full'), notes], [TOKEN])).toEqual({ kind: 'nothing' });
    const scanned = words(
      'Delivery to the following recipients failed.\n\nEste mensaje ha sido analizado con un antivirus',
    );
    expect(reportIn([...scanned, of('Status: 5.1.1')], [TOKEN])).toMatchObject({ kind: 'bounce' });
    const generated = words(
      'This is an automatically generated Delivery Status Notification.\n\nDelivery to the following recipients failed.',
    );
    expect(reportIn([...generated, of('Status: 5.1.1')], [TOKEN])).toMatchObject({ kind: 'bounce' });
  });

  it('is a failure for alternative action names of some mailers', () => {
    const of = (action: string) => ({
      contentType: 'message/delivery-status',
      text: status(`Action: ${action}`, 'Status: 5.0.0'),
    });
    const domain = words('ana@example.com: Domain does not exist');
    for (const action of ['error', 'failure', 'Failed', 'failed (no such user)'])
      expect(reportIn([...domain, of(action)], [TOKEN])).toMatchObject({ kind: 'bounce' });
    for (const action of ['delayed', 'relayed', 'expanded', 'unknown'])
      expect(reportIn([...domain, of(action)], [TOKEN])).toEqual({ kind: 'nothing' });
  });

  it("ignores the sent mail's subject among the mailer's words", () => {
    for (const subject of [
      'Subject: No virus, no spam',
      '  Subject: quota',
      'Asunto: virus',
      'with subject: spam',
      'Betreff: Virus',
    ])
      expect(
        reportIn(words(`Your message\n${subject}\nwas not delivered to: ana\nUnknown recipient`), [TOKEN]),
      ).toMatchObject({ kind: 'bounce' });
    const about = words('Your message\nSubject: user unknown\nwas not delivered: mailbox full');
    expect(reportIn(about, [TOKEN])).toEqual({ kind: 'nothing' });
  });

  it("uses only the server's reply if the mailer marks it", () => {
    const frame = 'We block spam and viruses. For help, see the postmaster.';
    for (const introduction of [
      'mx.example.com said: ',
      'Remote host said: ',
      'The response from the remote server was:\n',
    ])
      expect(reportIn(words(`${frame}\n${introduction}550 5.1.1 User unknown`), [TOKEN])).toMatchObject({
        kind: 'bounce',
      });
    expect(
      reportIn(words('The user unknown to us said hello.\nmx.example.com said: 550 5.7.1 Blocked'), [TOKEN]),
    ).toEqual({ kind: 'nothing' });
    const early = 'Connected to 192.0.2.1 but sender was rejected.\nRemote host said: 550 unknown user';
    expect(reportIn(words(early), [TOKEN])).toEqual({ kind: 'nothing' });
  });

  it('uses its own words for what a delivery status omits', () => {
    const bare = { contentType: 'message/delivery-status', text: status('Action: failed', 'Status: 5.5.0') };
    expect(reportIn([...words('550 unknown user: ana'), bare], [TOKEN])).toMatchObject({ kind: 'bounce' });
    const report = (code: string, text: string) => ({
      contentType: 'message/delivery-status',
      text: status('Action: failed', `Status: ${code}`, `Diagnostic-Code: smtp; ${text}`),
    });
    expect(reportIn([report('5.1.1', '550 5.7.1 client host blacklisted')], [TOKEN])).toEqual({ kind: 'nothing' });
    expect(reportIn([report('5.1.1', '552 5.2.2 over quota')], [TOKEN])).toEqual({ kind: 'nothing' });
    expect(reportIn([report('5.7.1', '550 5.1.1 user unknown')], [TOKEN])).toMatchObject({ kind: 'bounce' });
  });

  it('is a complaint about the quoted mail if it came to the common address', () => {
    expect(reportIn([feedback, quoting], [])).toEqual({ kind: 'complaint', tokens: [TOKEN] });
    expect(reportIn([feedback, quoting], [OTHER])).toEqual({ kind: 'complaint', tokens: [OTHER] });
    expect(isComplaintIn('Feedback-Type: not-spam')).toBe(false);
    expect(isComplaintIn('Feedback-Type: auth-failure')).toBe(false);
  });

  it('is nothing if it is an automatic or personal reply', () => {
    expect(reportIn([], [TOKEN])).toEqual({ kind: 'nothing' });
    expect(reportIn([quoting], [TOKEN])).toEqual({ kind: 'nothing' });
  });

  it('recognises its token in any case', () => {
    expect([
      tokenOfAddress(`${TOKEN.toUpperCase()}@b.cl`),
      tokenOfAddress('abuse@b.cl'),
      tokenOfAddress(TOKEN),
    ]).toEqual([TOKEN, undefined, undefined]);
    expect([tokenOfMessageId(`<${TOKEN}@b.cl>`), tokenOfMessageId('<x@b.cl>')]).toEqual([TOKEN, undefined]);
  });
});

describe('the events of a provider', () => {
  const event = { id: 'e1', type: 'bounce', token: TOKEN, status: '550 5.1.1 no' };

  it('are the valid ones; the paths of the others are reported', () => {
    const wrong = [
      7,
      { ...event, id: '' },
      { ...event, type: 'open' },
      { id: 'e2', type: 'bounce' },
      { ...event, id: 'a\0b' },
      { ...event, status: {} },
    ];
    expect(eventsIn({ events: [event, ...wrong] })).toEqual({
      events: [event],
      problems: [1, 2, 3, 4, 5, 6].map((place) => `events.${place}`),
    });
    for (const body of [undefined, [], {}, { events: null }, { events: 7 }])
      expect(eventsIn(body).problems).toEqual(['events']);
  });

  it('are read from a long list, or from a single event', () => {
    const many = Array.from({ length: 2_500 }, (_none, n) => ({ ...event, id: n === 1_200 ? '' : `e${n}` }));
    const { events, problems } = eventsIn({ events: many });
    expect([events.length, problems]).toEqual([2_499, ['events.1200']]);
    expect(eventsIn({ events: event })).toEqual({ events: [event], problems: [] });
    expect(eventsIn({ events: {} }).problems).toEqual(['events.0']);
  });

  it('have their ids as text even if the provider sends numbers', () => {
    const ids = [7, 0, Number.MAX_SAFE_INTEGER, '9007199254740993'];
    expect(eventsIn({ events: ids.map((id) => ({ ...event, id })) }).events.map(({ id }) => id)).toEqual(
      ids.map(String),
    );
    expect(
      eventsIn({
        events: [
          { ...event, id: 1.5 },
          { ...event, id: null },
        ],
      }).problems,
    ).toEqual(['events.0', 'events.1']);
  });

  it('identify a mail by its token or its Message-ID', () => {
    const { events } = eventsIn({
      events: [
        { id: 'e1', type: 'complaint', message_id: `<${TOKEN}@b.cl>` },
        { id: 'e2', type: 'complaint', message_id: 'x' },
      ],
    });
    expect(events.map(({ token }) => token)).toEqual([TOKEN, undefined]);
  });

  it('treat a bounce without a reason as permanent', () => {
    const of = (statusText: unknown) =>
      refusalOfEvent(eventsIn({ events: [{ ...event, status: statusText }] }).events[0]!);
    expect([of(undefined), of(null), of('5.2.2')]).toEqual([
      { status: null, reply: 550 },
      { status: null, reply: 550 },
      expect.objectContaining({ status: '5.2.2', reply: null }),
    ]);
  });
});

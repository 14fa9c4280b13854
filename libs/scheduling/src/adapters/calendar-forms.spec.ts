import { calendar, event, read, startsIn } from '../testing/calendar-forms';

describe('a recurring event', () => {
  const weekly = (...lines: string[]) =>
    event('UID:w', 'DTSTART;TZID=America/Santiago:20270118T100000', 'DURATION:PT1H', ...lines);

  it('accepts lists with blanks in its rule', async () => {
    expect(await startsIn(calendar(...weekly('RRULE:FREQ=WEEKLY; BYDAY=MO, TU,\tWE ;COUNT=4')))).toEqual([
      '2027-01-18T13:00',
      '2027-01-19T13:00',
      '2027-01-20T13:00',
      '2027-01-25T13:00',
    ]);
  });

  it('includes its start even if the rule does not', async () => {
    expect(await startsIn(calendar(...weekly('RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2')))).toEqual([
      '2027-01-18T13:00',
      '2027-01-19T13:00',
      '2027-01-26T13:00',
    ]);
    expect(await startsIn(calendar(...weekly('RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2', 'EXDATE:20270118T100000')))).toEqual(
      ['2027-01-19T13:00', '2027-01-26T13:00'],
    );
  });

  it.each([
    ['an event', ['DTSTART;TZID=Europe/Madrid:20270327T100000', 'DURATION:P1DT1H'], ['09:00-09:00']],
    ['a week', ['DTSTART;TZID=Europe/Madrid:20270322T100000', 'DURATION:P1W'], ['09:00-08:00']],
    ['an exact time', ['DTSTART;TZID=Europe/Madrid:20270327T100000', 'DURATION:PT24H'], ['09:00-09:00']],
    [
      'an end',
      ['DTSTART;TZID=Europe/Madrid:20270327T100000', 'DTEND;TZID=Europe/Madrid:20270328T100000'],
      ['09:00-08:00'],
    ],
    ['a time in UTC', ['DTSTART:20270327T090000Z', 'DURATION:P1D'], ['09:00-09:00']],
    [
      'a recurring event',
      ['DTSTART;TZID=Europe/Madrid:20270326T100000', 'DURATION:P1D', 'RRULE:FREQ=DAILY;COUNT=3'],
      ['09:00-09:00', '09:00-08:00', '08:00-08:00'],
    ],
    [
      'a period',
      [
        'DTSTART;TZID=Europe/Madrid:20270320T100000',
        'DURATION:PT1H',
        'RDATE;VALUE=PERIOD;TZID=Europe/Madrid:20270327T100000/P1D',
      ],
      ['09:00-10:00', '09:00-08:00'],
    ],
  ])('follows local days across a clock change: %s', async (_what, lines, expected) => {
    const { events } = await read(calendar(...event('UID:d', ...lines)));
    const inOrder = [...events].sort((left, right) => left.startsAt.getTime() - right.startsAt.getTime());
    const hour = (time: Date) => time.toISOString().slice(11, 16);
    expect(inOrder.map(({ startsAt, endsAt }) => `${hour(startsAt)}-${hour(endsAt)}`)).toEqual(expected);
  });

  it("moves from an occurrence on, with that occurrence's length and name", async () => {
    const later = event(
      'UID:w',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Santiago:20270201T100000',
      'DTSTART;TZID=America/Santiago:20270202T150000',
      'DURATION:PT2H',
      'SUMMARY:Later',
    );
    const { events } = await read(calendar(...later, ...weekly('RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:First')));
    expect(
      events
        .map(({ uid, startsAt, endsAt, summary }) => [
          uid.slice(2, 12),
          startsAt.toISOString().slice(0, 16),
          endsAt.getUTCHours(),
          summary,
        ])
        .sort(),
    ).toEqual([
      ['2027-01-18', '2027-01-18T13:00', 14, 'First'],
      ['2027-01-25', '2027-01-25T13:00', 14, 'First'],
      ['2027-02-01', '2027-02-02T18:00', 20, 'Later'],
      ['2027-02-08', '2027-02-09T18:00', 20, 'Later'],
    ]);
  });

  const PLANNED = {
    utc: ':20270308T080000Z',
    zone: ';TZID=Europe/Madrid:20270308T090000',
    other: ';TZID=America/New_York:20270308T030000',
  };
  const MOVED = {
    utc: ':20270308T090000Z',
    zone: ';TZID=Europe/Madrid:20270308T100000',
    other: ';TZID=Asia/Tokyo:20270308T180000',
  };
  const crossed = Object.entries(PLANNED).flatMap(([from, id]) =>
    Object.entries(MOVED).map(([to, start]) => [from, to, id, start] as const),
  );

  it.each(crossed)('moves in its own zone, from %s to a start in %s', async (_from, _to, id, start) => {
    const madrid = event(
      'UID:m',
      'DTSTART;TZID=Europe/Madrid:20270301T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=6',
      'RDATE:20270330T070000Z',
    );
    const later = event('UID:m', `RECURRENCE-ID;RANGE=THISANDFUTURE${id}`, `DTSTART${start}`, 'DURATION:PT1H');
    expect(await startsIn(calendar(...madrid, ...later))).toEqual([
      '2027-03-01T08:00',
      '2027-03-08T09:00',
      '2027-03-15T09:00',
      '2027-03-22T09:00',
      '2027-03-29T08:00',
      '2027-03-30T08:00',
      '2027-04-05T08:00',
    ]);
  });

  it('moves an occurrence added in UTC across a clock change of its own zone', async () => {
    const madrid = event(
      'UID:m',
      'DTSTART;TZID=Europe/Madrid:20270301T090000',
      'DURATION:PT1H',
      'RDATE:20270327T080000Z',
    );
    const later = event(
      'UID:m',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20270301T080000Z',
      'DTSTART:20270302T080000Z',
      'DURATION:PT1H',
    );
    expect(await startsIn(calendar(...madrid, ...later))).toEqual(['2027-03-02T08:00', '2027-03-28T07:00']);
  });

  it('excludes occurrences of an EXRULE with a COUNT, an UNTIL or its own start', async () => {
    const days = (...lines: string[]) => startsIn(calendar(...weekly('RRULE:FREQ=DAILY;COUNT=5', ...lines)));
    const on = (...monthDays: number[]) => monthDays.map((day) => `2027-01-${day}T13:00`);
    expect(await days('EXRULE:FREQ=DAILY;INTERVAL=2')).toEqual(on(19, 21));
    expect(await days('EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2')).toEqual(on(19, 21, 22));
    expect(await days('EXRULE:FREQ=DAILY;UNTIL=20270119')).toEqual(on(20, 21, 22));
    expect(await days('EXRULE:FREQ=WEEKLY;BYDAY=TU', 'EXRULE:FREQ=WEEKLY;BYDAY=TH', 'EXRULE:nonsense')).toEqual(
      on(18, 20, 22),
    );
    expect(await days('EXRULE:FREQ=DAILY;BYHOUR=11')).toEqual(on(18, 19, 20, 21, 22));
    const added = weekly('RDATE:20270120T100000,20270121T100000', 'EXRULE:FREQ=WEEKLY;BYDAY=TH');
    expect(await startsIn(calendar(...added))).toEqual(on(18, 20));
  });

  it('is rejected if it excludes every second', async () => {
    const content = calendar(...weekly('RRULE:FREQ=DAILY', 'EXRULE:FREQ=SECONDLY'));
    await expect(read(content)).rejects.toMatchObject({ trouble: 'too_complex' });
  });

  it('applies all its rules and returns common occurrences once', async () => {
    const content = calendar(
      ...weekly('RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2', 'RRULE:FREQ=DAILY;COUNT=3', 'RRULE:nonsense'),
    );
    expect(await startsIn(content)).toEqual([18, 19, 20, 25].map((day) => `2027-01-${day}T13:00`));
  });

  it('adds days at its own time of day', async () => {
    for (const line of [
      'RDATE;VALUE=DATE:20270120,20270405',
      'RDATE;VALUE=DATE;TZID=Asia/Tokyo:20270120,20270405',
      'RDATE:20270120,20270405',
    ]) {
      expect(await startsIn(calendar(...weekly(line)), 'Asia/Tokyo')).toEqual([
        '2027-01-18T13:00',
        '2027-01-20T13:00',
        '2027-04-05T14:00',
      ]);
    }
    expect(await startsIn(calendar(...weekly('RDATE;VALUE=DATE:20270120', 'EXDATE;VALUE=DATE:20270120')))).toEqual([
      '2027-01-18T13:00',
    ]);
  });

  it('is moved from at most fifty occurrences on', async () => {
    const ranges = Array.from({ length: 51 }, (_, day) =>
      event(
        'UID:w',
        `RECURRENCE-ID;RANGE=THISANDFUTURE:${20270000 + day}T100000`,
        'DTSTART:20270126T100000Z',
        'DURATION:PT1H',
      ),
    );
    await expect(read(calendar(...weekly('RRULE:FREQ=DAILY;COUNT=5'), ...ranges.flat()))).rejects.toMatchObject({
      trouble: 'too_complex',
    });
  });

  it('ends with the occurrence from which it is cancelled or free', async () => {
    for (const line of ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']) {
      const over = event(
        'UID:w',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270125T100000',
        'DTSTART;TZID=America/Santiago:20270125T100000',
        'DURATION:PT1H',
        line,
      );
      expect(await startsIn(calendar(...weekly('RRULE:FREQ=WEEKLY;COUNT=4'), ...over))).toEqual(['2027-01-18T13:00']);
    }
  });

  it('adds periods with their own end or duration', async () => {
    const { events } = await read(
      calendar(...weekly('RDATE;VALUE=PERIOD:20270120T130000Z/20270120T150000Z,20270121T100000/PT30M')),
    );
    expect(
      events
        .map(({ startsAt, endsAt }) => [startsAt.toISOString().slice(0, 16), endsAt.toISOString().slice(11, 16)])
        .sort(),
    ).toEqual([
      ['2027-01-18T13:00', '14:00'],
      ['2027-01-20T13:00', '15:00'],
      ['2027-01-21T13:00', '13:30'],
    ]);
  });

  it('reads exclusions and changes without a zone in its own zone', async () => {
    const content = (line: string) => calendar(...weekly('RRULE:FREQ=WEEKLY;COUNT=3', line));
    expect(await startsIn(content('EXDATE:20270125T100000'), 'Asia/Tokyo')).toEqual([
      '2027-01-18T13:00',
      '2027-02-01T13:00',
    ]);
    for (const id of ['RECURRENCE-ID:20270125T100000', 'RECURRENCE-ID;VALUE=DATE:20270125']) {
      const moved = event('UID:w', id, 'DTSTART;TZID=America/Santiago:20270126T100000', 'DURATION:PT1H');
      const starts = await startsIn(calendar(...moved, ...weekly('RRULE:FREQ=WEEKLY;COUNT=3')), 'Asia/Tokyo');
      expect(starts).toEqual(['2027-01-18T13:00', '2027-01-26T13:00', '2027-02-01T13:00']);
    }
  });
});

describe('a duplicate event', () => {
  it('is replaced by a higher SEQUENCE, as is an occurrence', async () => {
    const at = (hour: string, ...lines: string[]) =>
      event('UID:a', `DTSTART:20270120T${hour}0000Z`, 'DURATION:PT1H', ...lines);
    expect(await startsIn(calendar(...at('12', 'SEQUENCE:2'), ...at('10'), ...at('11', 'SEQUENCE:1')))).toEqual([
      '2027-01-20T12:00',
    ]);
    const change = (hour: string, sequence: number) =>
      at(hour, 'RECURRENCE-ID:20270121T100000Z', `SEQUENCE:${sequence}`);
    const daily = at('10', 'RRULE:FREQ=DAILY;COUNT=2', 'SEQUENCE:7');
    expect(await startsIn(calendar(...change('15', 2), ...daily, ...change('14', 1)))).toEqual([
      '2027-01-20T10:00',
      '2027-01-20T15:00',
    ]);
  });
});

describe('an event without a UID', () => {
  it('has a UID that is stable while the event is unchanged', async () => {
    const readUid = async (summary: string) =>
      (await read(calendar(...event('DTSTART:20270120T100000Z', 'DURATION:PT1H', `SUMMARY:${summary}`)))).events[0]!
        .uid;
    expect(await readUid('a')).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect([await readUid('a'), await readUid('b')]).toEqual([
      await readUid('a'),
      expect.not.stringMatching(await readUid('a')),
    ]);
  });
});

describe('free time', () => {
  const meeting = (...lines: string[]) =>
    calendar(...event('UID:a', 'DTSTART:20270120T100000Z', 'DURATION:PT1H', ...lines));

  it.each([
    ['an invitation that the owner declined', 'ATTENDEE;CN="Ana";PARTSTAT=DECLINED:mailto:Ana@example.com'],
    [
      'one whose attendee is named by a path',
      'ATTENDEE;CN=Ana;PARTSTAT=DECLINED;EMAIL=Ana@example.com:/NzI2/principal/',
    ],
    [
      'one whose attendee is named by a number',
      'ATTENDEE;EMAIL="mailto:ana@example.com";PARTSTAT=declined:urn:uuid:7d2',
    ],
    ['an event that is transparent', 'TRANSP:transparent'],
    ['an event that Outlook shows as free', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['a cancelled event', 'STATUS:CANCELLED'],
  ])('includes %s', async (_what, line) => {
    expect(await startsIn(meeting(line))).toEqual([]);
  });

  it.each([
    ['an invitation that another attendee declined', 'ATTENDEE;PARTSTAT=DECLINED:mailto:eva@example.com'],
    [
      'one that an attendee named by a path declined',
      'ATTENDEE;PARTSTAT=DECLINED;EMAIL=eva@example.com:/NzI2/principal/',
    ],
    ['an accepted invitation', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ana@example.com'],
    ['an event that Outlook shows as tentative', 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'],
  ])('does not include %s', async (_what, line) => {
    expect(await startsIn(meeting(line))).toEqual(['2027-01-20T10:00']);
  });
});

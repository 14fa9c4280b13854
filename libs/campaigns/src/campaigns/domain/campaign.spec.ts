import { anActor } from '@workops/kernel/testing';
import fc from 'fast-check';
import { CAMPAIGN_STATUSES, newCampaign, type Campaign, type CampaignStatus } from './campaign';
import { contentProblems, filledMail, filledVariables, namesIn, type MailContent } from './content';
import { toCounts, countReasons, RECIPIENT_STATUSES, type Tally } from './counts';
import { cancelled, finished, mustBeDraft, paused, resumed, scheduled, started, unscheduled } from './states';
import { isOpen } from './window';

const NOW = new Date('2027-01-15T12:00:00Z');
const LATER = new Date('2027-01-16T12:00:00Z');
const author = anActor().author;
const mail: MailContent = {
  subject: 'Hola {{contact.name|amigo}}',
  html: '<p>{{attributes.plan}}</p>',
  text: null,
  fromName: null,
  replyTo: null,
};
const campaignIn = (status: CampaignStatus, over: Partial<Campaign> = {}): Campaign => ({
  ...newCampaign(
    {
      name: 'Verano',
      channel: 'email',
      purpose: 'marketing',
      accountId: 'a',
      filter: {},
      content: mail,
      sendWindow: null,
      ratePerMinute: null,
      acknowledge: [],
    },
    { workspaceId: 'w', id: 'c', livemode: true, now: NOW },
  ),
  status,
  ...over,
});

const acts: Record<string, (campaign: Campaign) => Campaign> = {
  'schedule later': (campaign) => scheduled(campaign, { at: LATER, by: author, now: NOW }),
  'schedule now': (campaign) => scheduled(campaign, { at: null, by: author, now: NOW }),
  unschedule: (campaign) => unscheduled(campaign, NOW),
  pause: (campaign) => paused(campaign, { reason: 'manual', detail: null, by: author, now: NOW }),
  resume: (campaign) => resumed(campaign, NOW),
  cancel: (campaign) => cancelled(campaign, NOW),
};

/** Result of each act in each state: the state after it, `same`, or the reason of its refusal. */
const TABLE: Record<string, Record<CampaignStatus, string>> = {
  'schedule later': {
    draft: 'scheduled',
    scheduled: 'not_draft',
    sending: 'not_draft',
    paused: 'not_draft',
    sent: 'not_draft',
    cancelled: 'not_draft',
  },
  'schedule now': {
    draft: 'sending',
    scheduled: 'not_draft',
    sending: 'same',
    paused: 'not_draft',
    sent: 'not_draft',
    cancelled: 'not_draft',
  },
  unschedule: {
    draft: 'same',
    scheduled: 'draft',
    sending: 'not_scheduled',
    paused: 'not_scheduled',
    sent: 'not_scheduled',
    cancelled: 'not_scheduled',
  },
  pause: {
    draft: 'not_sending',
    scheduled: 'not_sending',
    sending: 'paused',
    paused: 'same',
    sent: 'not_sending',
    cancelled: 'not_sending',
  },
  resume: {
    draft: 'not_paused',
    scheduled: 'not_paused',
    sending: 'same',
    paused: 'sending',
    sent: 'not_paused',
    cancelled: 'not_paused',
  },
  cancel: {
    draft: 'cancelled',
    scheduled: 'cancelled',
    sending: 'cancelled',
    paused: 'cancelled',
    sent: 'already_sent',
    cancelled: 'same',
  },
};

const moveOutcome = (act: (campaign: Campaign) => Campaign, campaign: Campaign): string => {
  try {
    const after = act(campaign);
    return after === campaign ? 'same' : after.status;
  } catch (error) {
    return (error as { details: { reason: string } }).details.reason;
  }
};

describe('a campaign', () => {
  it.each(Object.keys(TABLE))('changes state according to the table: %s', (act) => {
    expect(
      Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, moveOutcome(acts[act]!, campaignIn(status))])),
    ).toEqual(TABLE[act]);
  });

  it('is unchanged if it is already scheduled for that time', () => {
    const campaign = campaignIn('scheduled', { scheduledAt: LATER });
    expect(scheduled(campaign, { at: new Date(LATER), by: author, now: NOW })).toBe(campaign);
  });

  it("keeps the person who started it, and restarts the guard's counts on resume", () => {
    expect(() => mustBeDraft(campaignIn('scheduled'))).toThrow('La campaña ya no es un borrador.');
    const sending = started(campaignIn('scheduled', { startedBy: author }), null, NOW);
    expect(sending).toMatchObject({ status: 'sending', startedBy: author, judgedSince: NOW });
    expect(resumed(paused(sending, { reason: 'manual', detail: null, by: author, now: NOW }), LATER)).toMatchObject({
      judgedSince: LATER,
      pause: null,
    });
    expect(finished(sending, LATER)).toMatchObject({ status: 'sent', finishedAt: LATER });
  });
});

describe('the counts of a campaign', () => {
  const tallies: fc.Arbitrary<Tally[]> = fc.array(
    fc.record({
      status: fc.constantFrom(...RECIPIENT_STATUSES),
      reason: fc.constantFrom('', 'contact_blocked'),
      recipients: fc.integer({ min: 20, max: 1000 }),
      inFlight: fc.nat(20),
      hardBounces: fc.nat(5),
      complaints: fc.nat(5),
      unsubscribed: fc.nat(5),
    }),
  );

  it('add up to its recipients in every state', () => {
    fc.assert(
      fc.property(tallies, fc.constantFrom(...CAMPAIGN_STATUSES), (storedTallies, status) => {
        const {
          totalRecipients,
          pending,
          sent,
          delivered,
          read,
          failed,
          suppressed,
          cancelled: gone,
        } = toCounts(storedTallies, status);
        expect(pending + sent + failed + suppressed + gone).toBe(totalRecipients);
        expect(sent >= delivered && delivered >= read).toBe(true);
        const flying = storedTallies
          .filter(({ status: of }) => of === 'pending' || of === 'retrying')
          .reduce((sum, { inFlight }) => sum + inFlight, 0);
        if (status === 'cancelled') expect(pending).toBe(flying);
      }),
    );
  });

  it('show the reasons why recipients were suppressed', () => {
    const tally = { inFlight: 0, hardBounces: 0, complaints: 0, unsubscribed: 0 };
    const storedTallies: Tally[] = [
      { ...tally, status: 'suppressed', reason: 'marketing_blocked', recipients: 3 },
      { ...tally, status: 'suppressed', reason: 'marketing_blocked', recipients: 2 },
      { ...tally, status: 'failed', reason: 'outcome_unknown', recipients: 1 },
    ];
    expect(countReasons(storedTallies, 'suppressed')).toEqual({ marketing_blocked: 5 });
  });
});

describe('a send window', () => {
  const at = (time: string) => new Date(`2027-01-15T${time}:00Z`);
  const openAt = (from: string, to: string, times: string[]) =>
    times.filter((time) => isOpen({ from, to }, 'America/Santiago', at(time)));

  it("is open from its first to its last minute in the workspace's time zone", () => {
    expect(openAt('09:00', '18:00', ['11:59', '12:00', '20:59', '21:00'])).toEqual(['12:00', '20:59']);
    expect(openAt('09:00', '24:00', ['02:59', '03:00', '12:00'])).toEqual(['02:59', '12:00']);
  });

  it('crosses midnight if it ends before it begins, and is always open if null', () => {
    expect(openAt('22:00', '02:00', ['00:59', '01:00', '04:59', '05:00'])).toEqual(['01:00', '04:59']);
    expect(isOpen(null, 'America/Santiago', at('04:00'))).toBe(true);
  });
});

describe('the content of a campaign', () => {
  it('rejects unknown placeholders by path, and the content of another channel', () => {
    expect(
      contentProblems({ ...mail, subject: '{{contact.phone}} {{attributes.Plan}}' }, 'email').map(({ path }) => path),
    ).toEqual(['content.subject', 'content.subject']);
    expect(
      contentProblems({ templateId: 't', variables: ['{{contact.name}}', '{{x}}'] }, 'whatsapp').map(
        ({ path }) => path,
      ),
    ).toEqual(['content.variables.1']);
    expect(contentProblems(mail, 'whatsapp').map(({ path }) => path)).toEqual(['content']);
    expect(contentProblems({ ...mail, html: null }, 'email').map(({ path }) => path)).toEqual(['content.html']);
    expect(namesIn(mail)).toEqual(['contact.name', 'attributes.plan']);
  });

  it('is filled in once, escaped in HTML, and values are never read as placeholders', () => {
    const values = new Map([
      ['contact.name', '<b>{{contact.email}}</b>\r\nBcc: x@example.com'],
      ['attributes.plan', '<script>&"'],
    ]);
    expect(filledMail({ ...mail, text: '{{attributes.plan}}' }, values)).toEqual({
      subject: 'Hola <b>{{contact.email}}</b> Bcc: x@example.com',
      html: '<p>&lt;script&gt;&amp;&quot;</p>',
      text: '<script>&"',
    });
    expect(filledMail(mail, new Map())).toEqual({ subject: 'Hola amigo', html: '<p></p>', text: null });
  });

  it('has no variables for a template if one is empty', () => {
    const content = { templateId: 't', variables: ['{{contact.name|amigo}}', '{{company.name}}'] };
    expect(filledVariables(content, new Map([['company.name', 'Andes']]))).toEqual(['amigo', 'Andes']);
    expect(filledVariables(content, new Map([['company.name', ' ']]))).toBe('variable_empty');
  });

  it('allows at most two hundred placeholders per text', () => {
    const problems = (places: number) =>
      contentProblems({ ...mail, html: '{{attributes.a}}'.repeat(places) }, 'email').map(({ path }) => path);
    expect([problems(200), problems(201)]).toEqual([[], ['content.html']]);
    expect(contentProblems({ ...mail, text: '{{x}}'.repeat(201) }, 'email')).toHaveLength(1);
  });

  it("is not filled in if the contact's values make it too large", () => {
    const html = '{{attributes.a}}'.repeat(12_500);
    const quotes = (length: number) => new Map([['attributes.a', '"'.repeat(length)]]);
    expect(filledMail({ ...mail, html }, quotes(2_000))).toBeUndefined();
    expect(filledMail({ ...mail, html }, quotes(10))?.html).toHaveLength(750_000);
    const content = { templateId: 't', variables: Array.from({ length: 50 }, () => '{{attributes.a}}'.repeat(64)) };
    expect(filledVariables(content, quotes(2_000))).toBe('too_large');
    expect(filledVariables(content, quotes(1))).toHaveLength(50);
  });
});

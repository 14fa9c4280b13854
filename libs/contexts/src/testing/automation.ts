import { randomUUID } from 'node:crypto';
import { correspondentsOn } from '@workops/contacts';
import { nothingSuppressed } from '@workops/contacts/testing';
import {
  automationOn,
  breachMonitorOn,
  inboxOn,
  messagesOn,
  slaOn,
  triggerWork,
  waitingWorkOn,
  type ReceivedMessage,
} from '@workops/conversations';
import { aReceivedMessage, anAccount, conversationTables, noDirectories } from '@workops/conversations/testing';
import { ALL_SCOPES, DomainError, MINUTE, systemClock, type Standing } from '@workops/kernel';
import { anActor, standingsBesides } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { createLogger } from '@workops/platform/process';
import { eventually, MemoryStorage, recordedEvents, testDatabase } from '@workops/platform/testing';
import { subscribers } from '../index';

export const HOLIDAY = '2027-01-18';

export type AutomationPlace = Awaited<ReturnType<typeof automationPlace>>;

export async function automationPlace() {
  const test = await testDatabase();
  const { database } = test;
  const logger = createLogger('test', 'silent');
  const teams = new Map<string, string[]>();
  const openingHours = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['09:00', '17:00'] as [string, string]]]),
  );
  const away = new Set<string>();

  const standings = new Map<string, Standing>();

  const active = async (_workspaceId: string, ids: readonly string[]) => ids.map((id) => ({ id }));
  const loadSettings = async () => ({ timezone: 'America/Santiago', country: 'CL', openingHours });
  const workspaces = {
    ...noDirectories.workspaces,
    loadSettings,
    holidays: { between: (_country: string | null, from: string) => [HOLIDAY].filter((day) => day === from) },
    loadProfile: async () => ({ livemode: true, country: 'CL' }),
    active,
    membersOf: async (_workspaceId: string, teamId: string) => teams.get(teamId),
    ...standingsBesides(standings),
  };
  const deps = { database, workspaces, clock: systemClock, ids: systemIds };
  const everybody = correspondentsOn({ ...deps, mailStanding: nothingSuppressed });
  const loadFacts: typeof everybody.loadFacts = async (workspaceId, contactId) => {
    if (away.has(contactId)) throw new Error('away');
    return everybody.loadFacts(workspaceId, contactId);
  };
  const correspondents = { ...everybody, loadFacts };
  const shared = { ...deps, correspondents, files: new Files(database, new MemoryStorage(), systemClock, systemIds) };
  const directories = { ...noDirectories, workspaces, members: { active }, teams: { exists: async () => true } };
  const templates = {
    find: async () => undefined,
    isPublishedFlow: async () => false,
    ofNotices: async () => undefined,
  };
  const inbox = inboxOn(shared);
  const messages = messagesOn({ ...shared, templates, directories });
  const sla = slaOn({ ...shared, directories });
  const missed = breachMonitorOn({
    ...shared,
    clock: { now: () => new Date(Date.now() + 120 * MINUTE) },
    onFailure: (error) => {
      throw error;
    },
  });
  const assignWaiting = waitingWorkOn({
    ...shared,
    isOver: () => false,
    onFailure: (error) => {
      throw error;
    },
  });
  const automation = automationOn({
    database,
    commands: messages,
    clock: systemClock,
    ids: systemIds,
    directories: {
      members: { active },
      teams: { among: async (_workspaceId, ids) => new Set(ids) },
      contacts: { facts: correspondents.loadFacts },
      owners: workspaces,
    },
  });
  const round = triggerWork({ ...shared, directories, logger }, () => false);
  const setUp = async ({ kind = 'whatsapp' as const }: { kind?: 'whatsapp' | 'email' } = {}) => {
    const workspaceId = randomUUID();
    const actor = anActor({ workspaceId, scopes: new Set(ALL_SCOPES) });
    const account = await anAccount(
      database,
      workspaceId,
      kind === 'email' ? { kind, provider: 'smtp', address: `${workspaceId}@taller.example` } : {},
    );
    const from = (n: number) => ({
      from: { kind: 'whatsapp' as const, identity: `5691234${String(n).padStart(4, '0')}` },
    });
    const receive = async (over: Partial<ReceivedMessage> = {}): Promise<string> => {
      const message = aReceivedMessage(over);
      let conversationId: string | undefined;
      await eventually(async () => {
        try {
          conversationId = (await inbox.receive(account, { messages: [message], statuses: [] })).messages[0]!
            .conversationId;
          return true;
        } catch (error) {
          if (error instanceof DomainError && error.kind === 'unavailable') return false;
          throw error;
        }
      });
      return conversationId!;
    };
    const tables = conversationTables(database, workspaceId);
    const events = () => recordedEvents(database, workspaceId);
    const types = async () => (await events()).map(({ type }) => type);
    const team = (count: number) => {
      const id = randomUUID();
      const members = Array.from({ length: count }, () => randomUUID());
      teams.set(id, members);
      return { id, members };
    };
    const usedIds = new Set<string>();
    /** Returns whether there were any events. */
    const follow = async (occurredAt?: Date): Promise<boolean> => {
      const handle = subscribers.find(({ name }) => name === 'conversations-triggers')!.handler!({
        database: database,
        clock: systemClock,
        ids: systemIds,
        logger,
      });
      const fresh = (await events())
        .filter(({ id }) => !usedIds.has(id))
        .map((event) => ({ ...event, ...(occurredAt && { occurredAt }) }));
      for (const { id } of fresh) usedIds.add(id);
      if (fresh.length > 0) await database.transaction((tx) => handle(fresh, tx));
      return fresh.length > 0;
    };
    const done = () =>
      eventually(async () => {
        await round();
        return (await tables.triggerJobs()).length === 0;
      });
    /** Runs jobs concurrently, as several schedulers do. */
    const settle = async () => {
      while (await follow()) {
        await Promise.all([round(), round(), round()]);
        await done();
      }
    };
    const trigger = (over: object) =>
      automation.triggers.create(actor, {
        name: randomUUID(),
        event: 'message.received',
        actions: [{ type: 'pend' }],
        ...over,
      });
    const runs = async (id: string) => (await automation.triggers.runs(actor, id, { limit: 200, cursor: null })).items;
    return { actor, receive, from, events, types, team, follow, done, settle, trigger, runs, ...tables };
  };

  return {
    database,
    drop: () => test.drop(),
    automation,
    messages,
    sla,
    round,
    missed,
    assignWaiting,
    away,
    standings,
    logger,
    setUp,
  };
}

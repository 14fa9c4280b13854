import { randomUUID } from 'node:crypto';
import { answeringOn, queueingTurns, type AnsweringDeps, type ModelOutcome, type ModelRequest } from '@workops/agents';
import { liveAgent, turnRows, turnsAreDue } from '@workops/agents/testing';
import {
  AnsweringPlace,
  conversationParts,
  idleBuiltins,
  pinnedAgent,
  saying,
  createTalks,
} from '@workops/contexts/testing';
import { messagesOn } from '@workops/conversations';
import { anAccount } from '@workops/conversations/testing';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { createLogger } from '@workops/platform/process';
import { recordedEvents } from '@workops/platform/testing';

export type Answers = (request: ModelRequest, signal: AbortSignal) => ModelOutcome | Promise<ModelOutcome>;

interface TalkOptions {
  kind?: 'web' | 'whatsapp';
  windowHours?: number | null;
  sentAt?: () => Date;
  publisher?: string;
}
/** The agent gives a test's answers, on a website by default. */
export async function aTalk(
  place: AnsweringPlace,
  { kind = 'web', windowHours = null, sentAt = () => new Date(), publisher }: TalkOptions = {},
) {
  const { database, access } = place;
  const { id: workspaceId } = (await access.createWorkspace({ name: 'Automotora', livemode: true })).workspace;
  const agentId = randomUUID();
  const account = await anAccount(database, workspaceId, {
    kind,
    defaultHandler: 'bot',
    aiAgentId: agentId,
    windowHours,
  });
  await liveAgent(database, workspaceId, agentId, pinnedAgent('handoff'), publisher);
  const [inbox, bots] = [place.inbox(), place.bots()];
  const seen = { requests: [] as ModelRequest[], called: [] as string[] };
  const depsWith = (answers: Answers): AnsweringDeps => ({
    database,
    logger: createLogger('scheduler', 'silent'),
    clock: systemClock,
    ids: systemIds,
    workspaces: access,
    owners: access,
    model: {
      offers: [{ name: 'local', contextTokens: 8_000, inputUsd: 1, outputUsd: 1 }],
      ask: async (request, { signal }) => {
        seen.requests.push(request);
        return answers(request, signal);
      },
    },
    talks: createTalks(bots),
    digest: (text) => text,
    turnRefused: () => undefined,
    builtins: idleBuiltins,
    callTool: ({ key }) => {
      seen.called.push(key);
      return Promise.resolve({ outcome: 'ok', status: 200, text: 'hecho', durationMs: 1 });
    },
  });
  const queue = queueingTurns(depsWith(() => saying('')));
  type Queue = typeof queue;
  const receiveAs = async (over: object, contents: readonly string[], queued: Queue = queue): Promise<void> => {
    for (const content of contents) {
      await inbox.receive(account, {
        messages: [
          {
            externalMessageId: randomUUID(),
            from: { kind, identity: kind === 'web' ? `v-${agentId}` : '+56912345678' },
            profileName: null,
            type: 'text',
            content,
            attachments: [],
            sentAt: sentAt(),
            automated: false,
            ...over,
          },
        ],
        statuses: [],
      });
      const events = (await recordedEvents(database, workspaceId)).filter(({ type }) => type === 'message.received');
      await database.transaction((tx) => queued(events.slice(-1), tx));
    }
  };
  const receive = (...contents: string[]) => receiveAs({}, contents);
  const due = () => turnsAreDue(database, workspaceId);
  const answer = async (answers: Answers): Promise<void> => {
    await due();
    await answeringOn(depsWith(answers)).round();
  };
  const turns = () => turnRows(database, workspaceId);
  const sent = async () => (await recordedEvents(database, workspaceId)).filter(({ type }) => type === 'message.sent');
  const talk = async () => (await bots.byIds(workspaceId, [(await turns())[0]!.conversation_id]))[0]!;
  const actor = anActor({ workspaceId });
  const messages = messagesOn(conversationParts(place.parts));
  return {
    workspaceId,
    agentId,
    database,
    seen,
    depsWith,
    receive,
    receiveAs,
    due,
    answer,
    turns,
    sent,
    talk,
    actor,
    messages,
  };
}

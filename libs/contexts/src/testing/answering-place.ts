import { accessOn, type Access } from '@workops/access';
import type { AnsweringDeps } from '@workops/agents';
import { botsOn, inboxOn } from '@workops/conversations';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { MemoryStorage, testDatabase } from '@workops/platform/testing';
import { messagedContactsOn } from '../correspondents';
import { accessPorts } from '../fillings/of-access';
import { conversationParts } from '../fillings/agent-talks';
import { writer } from './model-answers';

export class AnsweringPlace {
  private constructor(
    readonly database: Database,
    readonly url: string,
    readonly access: Access,
    private readonly files: Files,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(): Promise<AnsweringPlace> {
    const test = await testDatabase();
    const files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
    return new AnsweringPlace(test.database, test.url, accessOn(test.database, systemClock, systemIds), files, () =>
      test.drop(),
    );
  }

  get parts(): Parameters<typeof conversationParts>[0] {
    return { ...this.deps(), access: this.access };
  }

  inbox() {
    return inboxOn({ ...this.deps(), workspaces: accessPorts(this.access).workspaces });
  }

  bots() {
    return botsOn(conversationParts(this.parts));
  }

  async close(): Promise<void> {
    await this.files.close();
    await this.drop();
  }

  private deps() {
    const { database, files } = this;
    const [clock, ids] = [systemClock, systemIds];
    const correspondents = messagedContactsOn({
      database,
      workspaces: accessPorts(this.access).workspaces,
      clock,
      ids,
    });
    return { database, files, correspondents, clock, ids };
  }
}

export const pinnedAgent = (...builtinTools: string[]) => ({
  engine: 'prompt',
  graphId: null,
  graphVersion: null,
  instructions: 'Contesta.',
  model: 'local',
  temperature: null,
  maxOutputTokens: 100,
  builtinTools,
  tools: [writer],
  skills: [],
  kbSourceIds: null,
  limits: { toolRounds: 5, toolCalls: 10, turnSeconds: 60 },
  handoff: { teamId: null, message: 'Ya le atienden.' },
});

export const idleBuiltins: AnsweringDeps['builtins'] = {
  searchKnowledge: () => Promise.resolve([]),
  listServices: () => Promise.resolve([]),
  findSlots: () => Promise.resolve([]),
  bookAppointment: () => Promise.resolve({}),
  openTicket: () => Promise.resolve({}),
};

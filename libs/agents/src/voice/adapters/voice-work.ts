import {
  dateIn,
  failureName,
  fairRound,
  metered,
  systemActor,
  type Clock,
  type RunMeter,
  type RunOutcome,
} from '@workops/kernel';
import type { SecretBox } from '@workops/platform';
import { takeLock, type Database } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { AgentVoice } from '../../definitions/domain/agent-draft';
import { guardrailsAgainst, type Guardrail } from '../domain/guardrails';
import type { VoiceCallRequest, VoiceDirectories, VoiceServer } from '../voice-ports';
import type { Ledger } from '../../cost/adapters/ledger';
import { VOICE_LOCK, voiceRows, type VoiceJob } from './voice-rows';

const PLACES = 10;
const MOST_ATTEMPTS = 4;
const AGAIN_SECONDS = 5;
/** Checked again for a deferred call. */
const JUDGED_AGAIN: ReadonlySet<Guardrail> = new Set(['disabled', 'policy', 'safety_hold', 'hours']);

interface VoiceDefinitions {
  agent(workspaceId: string, agentId: string): Promise<{ name: string } | undefined>;
  live(
    workspaceId: string,
    agentId: string,
  ): Promise<{ agent: { enabled: boolean }; version: { number: number; pinned: { voice: AgentVoice } } } | undefined>;
}

export interface VoiceWorkDeps {
  database: Database;
  definitions: VoiceDefinitions;
  ledger: Pick<Ledger, 'mayCall'>;
  directories: VoiceDirectories;
  server: VoiceServer & { close(): Promise<void> };
  /** Digests numbers with the service's key. */
  sealer: Pick<SecretBox, 'digest' | 'digests'>;
  clock: Clock;
  logger: Logger;
  measure?: RunMeter;
}

export class VoiceWork {
  private readonly rows;
  private isOver = false;

  constructor(private readonly deps: VoiceWorkDeps) {
    this.rows = voiceRows(deps.database);
  }

  readonly round = (): Promise<number> =>
    fairRound<VoiceJob>({
      places: PLACES,
      lease: (limit, running) => this.rows.lease(limit, running, this.deps.clock.now()),
      work: (job) =>
        this.deps.database
          .onBehalfOf(job.workspaceId, () => metered(this.deps.measure, () => this.work(job)))
          .catch((error: unknown) => {
            const { workspaceId, leadId } = job;
            this.deps.logger.warn(
              { workspace_id: workspaceId, lead_id: leadId, failure: failureName(error) },
              'evaluating a lead for a call failed; will retry',
            );
          }),
      isOver: () => this.isOver,
    });

  /** Starts no more work. */
  async leaveOff(): Promise<void> {
    this.isOver = true;
    await this.deps.server.close();
  }

  /** After a crash, the call is repeated with the same key unless a guardrail now objects. */
  private async work(job: VoiceJob): Promise<RunOutcome> {
    const call = job.call ?? (await this.judged(job));
    return call && (job.call === null || (await this.mayStill(job))) ? this.called(job, call) : 'refused';
  }

  /** If the agent or the lead is missing, it reports which of them exists. */
  private async loadCall({ workspaceId, leadId, aiAgentId }: VoiceJob) {
    const { definitions, directories } = this.deps;
    const [live, lead, workspace] = await Promise.all([
      definitions.live(workspaceId, aiAgentId),
      directories.leads.of(workspaceId, leadId),
      directories.workspaces.loadFacts(workspaceId),
    ]);
    if (!live || !lead) return { gone: live ? ('lead_age' as const) : ('disabled' as const) };
    const { contacts } = directories;
    const [number, allowedByPolicy, isHeld] = await Promise.all([
      contacts.findNumber(workspaceId, lead.contactId),
      contacts.mayBeCalled(workspaceId, lead.contactId),
      contacts.isHeld(workspaceId, lead.contactId),
    ]);
    const facts = { enabled: live.agent.enabled, lead, number, allowedByPolicy, held: isHeld, workspace };
    return { version: live.version, facts };
  }

  /** A deferred call may come hours later. It is unknown whether the server has already made it. */
  private async mayStill(job: VoiceJob): Promise<boolean> {
    const { database, clock } = this.deps;
    const call = await this.loadCall(job);
    const now = clock.now();
    const failed = call.facts
      ? guardrailsAgainst(call.version.pinned.voice, {
          ...call.facts,
          calledRecently: false,
          callsToday: 0,
          withinBudget: true,
          now,
        })
      : [call.gone];
    const against = failed.filter((each) => !call.facts || JUDGED_AGAIN.has(each));
    if (against.length === 0) return true;
    await database.transaction((tx) => this.rows.decide(tx, job, 'failed', against, now));
    return false;
  }

  /** Judges a workspace's leads one at a time, so that they never exceed the limit of calls. */
  private async judged(job: VoiceJob): Promise<VoiceCallRequest | undefined> {
    const { database, ledger, sealer, clock } = this.deps;
    const { workspaceId, leadId, aiAgentId } = job;
    const [call, verdict] = await Promise.all([this.loadCall(job), ledger.mayCall(workspaceId)]);
    if (!call.facts) {
      await database.transaction((tx) => this.rows.decide(tx, job, 'skipped', [call.gone], clock.now()));
      return undefined;
    }
    const { version, facts } = call;
    const { number, workspace } = facts;
    const { voice } = version.pinned;
    return database.transaction(async (tx) => {
      await takeLock(tx, { name: VOICE_LOCK, workspaceId });
      const now = clock.now();
      const day = dateIn(workspace.timezone, now);
      const named = number && `${workspaceId} ${number.e164}`;
      const failed = guardrailsAgainst(voice, {
        ...facts,
        withinBudget: verdict.allowed,
        now,
        calledRecently: named !== null && (await this.rows.calledRecently(tx, job, sealer.digests(named), now)),
        callsToday: await this.rows.callsToday(tx, job, day),
      });
      if (failed.length > 0 || !number || named === null) {
        await this.rows.decide(tx, job, 'skipped', failed, now);
        return undefined;
      }
      const level = voice.autonomyLevel === 'autonomous' ? voice.autonomyLevel : ('proactive' as const);
      const call: VoiceCallRequest = {
        level,
        to: number.e164,
        aiAgentId,
        versionNumber: version.number,
        leadId,
        opening: voice.opening,
      };
      return (await this.rows.begin(tx, job, call, sealer.digest(named), day)) ? call : undefined;
    });
  }

  private async called(job: VoiceJob, call: VoiceCallRequest): Promise<RunOutcome> {
    const { database, server, definitions, directories, clock } = this.deps;
    const { workspaceId, leadId, aiAgentId, callAttempts } = job;
    const outcome = await server.call(call);
    if (outcome === 'away' && callAttempts < MOST_ATTEMPTS) {
      if (!this.isOver) await this.rows.putOff(job, AGAIN_SECONDS);
      return this.isOver ? 'left' : 'again';
    }
    const [agent, lead, { livemode }] = await Promise.all([
      definitions.agent(workspaceId, aiAgentId),
      directories.leads.of(workspaceId, leadId),
      directories.workspaces.loadFacts(workspaceId),
    ]);
    await database.transaction(async (tx) => {
      if (
        !(await this.rows.decide(tx, job, outcome === 'accepted' ? 'called' : 'failed', [], clock.now())) ||
        outcome !== 'accepted'
      )
        return;
      const author = { kind: 'ai_agent', id: aiAgentId, name: agent?.name ?? null } as const;
      tx.recorder({ ...systemActor(workspaceId, livemode), author }).record('voice.autonomous_call', {
        resourceId: leadId,
        data: { lead_id: leadId, contact_id: lead?.contactId ?? null, agent_id: aiAgentId, autonomy_level: call.level },
      });
    });
    return outcome === 'accepted' ? 'ok' : 'failed';
  }
}

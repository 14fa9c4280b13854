import { LeftOff, type Clock, type Ids, type OwnerStandings } from '@workops/kernel';
import type { EventHandler } from '@workops/platform/outbox';
import type { Database } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { ModelPort } from '../../model/model-ports';
import type { ToolKitDeps } from '../../tools/tool-kit-ports';
import type { Talks, TurnWorkspaces } from '../turn-ports';
import { answerTurns } from '../use-cases/answer-turns';
import { createToolKit } from '../use-cases/tool-kit';
import { ledgerOn } from '../../cost/adapters/ledger';
import { definitionsOfStanding } from './definition-reads';
import type { TurnRefusal } from '../../cost/domain/turn-limits';
import { queueTurns, turnStore } from './postgres-turns';
import { purseOn } from './purse';
import { countedBooking } from './turn-counts';

export interface AnsweringDeps extends Pick<ToolKitDeps, 'builtins' | 'callTool'> {
  database: Database;
  logger: Logger;
  clock: Clock;
  ids: Ids;
  model: ModelPort;
  talks: Talks;
  workspaces: TurnWorkspaces;
  owners: OwnerStandings;
  digest(text: string): string;
  turnRefused(reason: TurnRefusal): void;
}

/** Several processes may run it concurrently. */
export function answeringOn(answering: AnsweringDeps) {
  const { database, logger, clock, ids, model, talks, workspaces, owners, builtins, callTool, digest, turnRefused } =
    answering;
  const leaving = new AbortController();
  const bookAppointment: typeof builtins.bookAppointment = (actor, talk, booking) =>
    countedBooking(database, { workspaceId: actor.workspaceId, parties: talk.parties, now: clock.now() }, () =>
      builtins.bookAppointment(actor, talk, booking),
    );
  const deps = {
    store: turnStore(database, clock, ids),
    definitions: definitionsOfStanding(database, owners),
    model,
    talks,
    workspaces,
    clock,
    ids,
    digest,
    turnRefused,
    toolbox: createToolKit({ builtins: { ...builtins, bookAppointment }, callTool, now: () => clock.now() }),
    purse: purseOn(database, ledgerOn({ database, directories: { workspaces }, clock, ids })),
    leaving: leaving.signal,
  };
  return {
    round: answerTurns(deps, {
      isOver: () => leaving.signal.aborted,
      onFailure: ({ id, workspaceId }, error) =>
        logger.warn(
          { err: error, turn_id: id, workspace_id: workspaceId },
          'answering a conversation failed; will retry',
        ),
    }),
    /** Another process resumes the work. */
    leaveOff: (): void => leaving.abort(new LeftOff()),
  };
}

/** Runs in the transaction that processes the events. */
export const queueingTurns =
  ({ talks, clock, ids }: Pick<AnsweringDeps, 'talks' | 'clock' | 'ids'>): EventHandler =>
  async (events, tx) => {
    const byWorkspace = new Map<string, Set<string>>();
    for (const { workspaceId, data } of events) {
      const { conversation_id: id } = data;
      if (typeof id === 'string') byWorkspace.set(workspaceId, (byWorkspace.get(workspaceId) ?? new Set()).add(id));
    }
    for (const [workspaceId, conversationIds] of byWorkspace) {
      const talking = await talks.byIds(workspaceId, [...conversationIds]);
      const waiting = talking.filter(
        ({ handler, filtered, askedSeq }) => handler === 'bot' && !filtered && askedSeq > 0,
      );
      await queueTurns(
        tx,
        ids,
        workspaceId,
        waiting.map(({ id, askedSeq }) => ({ conversationId: id, seq: askedSeq })),
        clock.now(),
      );
    }
  };

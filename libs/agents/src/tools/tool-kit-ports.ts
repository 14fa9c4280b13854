import type { Actor } from '@workops/kernel';
import type { CallTool } from './domain/tool-call';
import type { AnsweredTalk } from '../turns/turn-ports';

/** Supplied by the app. Refusals are thrown as a `DomainError`. */
export interface BuiltinPorts {
  /** `subjectId` is the turn, try or run that searches. */
  searchKnowledge(
    workspaceId: string,
    query: string,
    sourceIds: readonly string[] | null,
    limit: number,
    subjectId: string,
  ): Promise<unknown>;
  listServices(workspaceId: string): Promise<unknown>;
  findSlots(actor: Actor, query: { appointmentTypeId: string; from: string; to: string }): Promise<unknown>;
  bookAppointment(
    actor: Actor,
    talk: AnsweredTalk,
    booking: { appointmentTypeId: string; startsAt: string },
  ): Promise<unknown>;
  openTicket(actor: Actor, talk: AnsweredTalk, subject: string): Promise<unknown>;
}

export interface ToolKitDeps {
  builtins: BuiltinPorts;
  callTool: CallTool;
  now(): Date;
}

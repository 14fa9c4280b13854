import type { Actor } from '@workops/kernel';
import type { BuiltinTool } from './domain/definitions/agent-draft';
import type { CallTool } from './domain/tools/tool-call';
import type { AnsweredTalk } from './turn-ports';

/** What the tools of the house answer: a value for the model, or why not, in a word. */
export type BuiltinAnswer = { ok: unknown } | { refused: string; message: string };

/** What the tools of the house do, filled by the app. What they refuse is thrown as a `DomainError`. */
export interface BuiltinPorts {
  /** `subjectId`: the turn, the try or the run that asks. */
  searchKnowledge(workspaceId: string, query: string, sourceIds: readonly string[] | null, limit: number, subjectId: string): Promise<unknown>;
  listServices(workspaceId: string): Promise<unknown>;
  findSlots(actor: Actor, asked: { appointmentTypeId: string; from: string; to: string }): Promise<unknown>;
  bookAppointment(actor: Actor, talk: AnsweredTalk, asked: { appointmentTypeId: string; startsAt: string }): Promise<unknown>;
  openTicket(actor: Actor, talk: AnsweredTalk, subject: string): Promise<unknown>;
}

export type { BuiltinTool };

export interface ToolKitDeps {
  builtins: BuiltinPorts;
  callTool: CallTool;
  now(): Date;
}

import type { Clock, Ids, OwnerStandings, ReachableUrlDeps, StillStanding } from '@workops/kernel';
import type { DefinitionReads, DefinitionStore } from '../definitions/definition-ports';
import type { CustomTool } from '../definitions/domain/custom-tool';
import type { ArgumentObjection } from './domain/argument-objection';
import type { ToolOutcome } from './domain/tool-call';
import type { FilledRequest } from './domain/tool-url';

/** JSON Schema 2020-12, in linear time. */
export interface SchemaChecker {
  /** Null if valid. */
  findProblem(schema: Readonly<Record<string, unknown>>): string | null;
  objectionTo(schema: Readonly<Record<string, unknown>>, value: unknown): ArgumentObjection | null;
}

export interface ToolRequestOnWire extends FilledRequest {
  method: string;
  timeoutMs: number;
  /** Requires TLS. */
  tlsOnly: boolean;
  signal?: AbortSignal;
}

export type WireAnswer =
  | { status: number; text: string }
  | { status: null; outcome: Extract<ToolOutcome, 'timeout' | 'blocked_address' | 'network'> }
  | { status: number; outcome: 'too_large' };

/** Sends once, checks the address again when connecting, and follows no redirect. Never rejects. */
export type SendToolRequest = (request: ToolRequestOnWire) => Promise<WireAnswer>;

export interface CallToolDeps {
  /** Undefined if deleted. */
  tool(workspaceId: string, id: string): Promise<CustomTool | undefined>;
  workspaces: OwnerStandings & { loadLivemode(workspaceId: string): Promise<boolean> };
  /** Allows tools without TLS in live workspaces. */
  plainHttp: boolean;
  checker: SchemaChecker;
  sealer: { open(sealed: string): string };
  send: SendToolRequest;
  /** Monotonic milliseconds. */
  elapsed: () => number;
}

export interface ToolDeps extends ReachableUrlDeps {
  store: DefinitionStore;
  reads: Pick<DefinitionReads, 'toolRecords'>;
  checker: SchemaChecker;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  stillStanding: StillStanding;
  call: CallToolDeps;
  clock: Clock;
  ids: Ids;
}

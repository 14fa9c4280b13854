import type { Clock, Ids, OwnerStandings, ReachableUrlDeps, StillStanding } from '@workops/kernel';
import type { DefinitionReads, DefinitionStore } from '../definitions/definition-ports';
import type { CustomTool } from '../definitions/domain/custom-tool';
import type { ArgumentObjection } from './domain/argument-objection';
import type { ToolOutcome } from './domain/tool-call';
import type { FilledRequest } from './domain/tool-url';

/** Checks values against JSON Schema 2020-12, in time linear in both. */
export interface SchemaChecker {
  /** Returns the reason why the schema is invalid; null if it is valid. */
  findProblem(schema: Readonly<Record<string, unknown>>): string | null;
  /** Returns what does not match the schema; null if the value matches. */
  objectionTo(schema: Readonly<Record<string, unknown>>, value: unknown): ArgumentObjection | null;
}

export interface ToolRequestOnWire extends FilledRequest {
  method: string;
  timeoutMs: number;
  /** True if the request must use TLS. */
  tlsOnly: boolean;
  signal?: AbortSignal;
}

/** Response of a tool's server, or the reason why there is none. */
export type WireAnswer =
  | { status: number; text: string }
  | { status: null; outcome: Extract<ToolOutcome, 'timeout' | 'blocked_address' | 'network'> }
  | { status: number; outcome: 'too_large' };

/** Sends a request once and checks the address again when connecting; follows no redirect. Never rejects. */
export type SendToolRequest = (request: ToolRequestOnWire) => Promise<WireAnswer>;

export interface CallToolDeps {
  /** Returns the current tool; undefined if it was deleted. */
  tool(workspaceId: string, id: string): Promise<CustomTool | undefined>;
  workspaces: OwnerStandings & { loadLivemode(workspaceId: string): Promise<boolean> };
  /** True if tools of live workspaces may be called without TLS. */
  plainHttp: boolean;
  checker: SchemaChecker;
  sealer: { open(sealed: string): string };
  send: SendToolRequest;
  /** Monotonic time in milliseconds. */
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

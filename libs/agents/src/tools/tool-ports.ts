import type { Clock, Ids, OwnerStandings, ReachableUrlDeps, StillStanding } from '@workops/kernel';
import type { DefinitionReads, DefinitionStore } from '../definitions/definition-ports';
import type { CustomTool } from '../definitions/domain/custom-tool';
import type { ToolOutcome } from './domain/tool-call';
import type { FilledRequest } from './domain/tool-url';

/** Checks values by JSON Schema 2020-12, in time linear in both. */
export interface SchemaChecker {
  /** Why it is not a valid schema; null where it is. */
  problemOf(schema: Readonly<Record<string, unknown>>): string | null;
  /** Why a value does not match it, for a model; null where it does. */
  objectionTo(schema: Readonly<Record<string, unknown>>, value: unknown): string | null;
}

export interface ToolRequestOnWire extends FilledRequest {
  method: string;
  timeoutMs: number;
  /** Whether it must not go in the clear. */
  tlsOnly: boolean;
  signal?: AbortSignal;
}

/** A tool's server's response, or why there is none. */
export type WireAnswer =
  | { status: number; text: string }
  | { status: null; outcome: Extract<ToolOutcome, 'timeout' | 'blocked_address' | 'network'> }
  | { status: number; outcome: 'too_large' };

/** Sends a request once, with the address checked again when connecting; follows no redirect. Never rejects. */
export type SendToolRequest = (request: ToolRequestOnWire) => Promise<WireAnswer>;

/** What a call of a tool needs. */
export interface CallToolDeps {
  /** The tool's present state; undefined where it is gone. */
  tool(workspaceId: string, id: string): Promise<CustomTool | undefined>;
  workspaces: OwnerStandings & { livemodeOf(workspaceId: string): Promise<boolean> };
  /** Whether tools of live workspaces may be called without TLS. */
  plainHttp: boolean;
  checker: SchemaChecker;
  sealer: { open(sealed: string): string };
  send: SendToolRequest;
  /** Milliseconds. */
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

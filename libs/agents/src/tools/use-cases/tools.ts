import {
  conflict,
  isOtherOrigin,
  isSameMaker,
  toMaker,
  mustBeReachable,
  notFound,
  readRecord,
  unusable,
  type Actor,
  type DomainError,
} from '@workops/kernel';
import type { CustomTool, ToolRequest } from '../../definitions/domain/custom-tool';
import {
  changedToolFields,
  mustBeKeepable,
  mustBeUsable,
  NO_TOOL,
  readSecrets,
  settledSecrets,
  toolDefinition,
  toolDigest,
  toolNameTaken,
  type GivenSecrets,
  type ToolFields,
  type ToolSecrets,
} from '../../definitions/domain/tool-fields';
import type { ToolResult } from '../domain/tool-call';
import { mayMakeTool } from '../../definitions/domain/tool-authority';
import { mustBeRequest } from '../domain/tool-url';
import type { DefinitionTransaction } from '../../definitions/definition-ports';
import type { ToolDeps } from '../tool-ports';
import { callTool, isInput, openedSecrets } from './call-tool';

export type ToolInput = Omit<ToolFields, 'effects' | 'timeoutMs' | 'enabled'> &
  Partial<ToolFields> & { secrets?: Record<string, unknown> };
export type ToolPatch = Partial<ToolFields> & { secrets?: Record<string, unknown> };

const WRITES = 'custom_tools:write';
/** Characters of a response that a test shows. */
const EXCERPT = 2_000;

interface Read {
  secrets: GivenSecrets;
}

/** Throws `malformed` for fields that no tool can have. */
function readFields({ inputSchema, http, secrets = {} }: ToolPatch): Read {
  if (inputSchema) mustBeKeepable(inputSchema);
  if (http) mustBeRequest(http);
  return { secrets: readSecrets(secrets) };
}

/** Throws `malformed`. The url's host contains no placeholders. */
const mustLeadOutside = (deps: ToolDeps, actor: Actor, { url }: ToolRequest) =>
  mustBeReachable(deps, actor, url, 'http.url');

function mustBeSchema({ checker }: ToolDeps, inputSchema: Record<string, unknown>): void {
  const problem = checker.findProblem(inputSchema);
  if (problem !== null) throw unusable('input_schema', problem);
}

const sealed = ({ sealer }: ToolDeps, secrets: ToolSecrets): Pick<CustomTool, 'secretsSealed' | 'secretNames'> => {
  const secretNames = Object.keys(secrets).sort();
  return { secretsSealed: secretNames.length === 0 ? null : sealer.seal(JSON.stringify(secrets)), secretNames };
};

const audited = (
  tx: DefinitionTransaction,
  act: 'created' | 'updated' | 'deleted',
  { id, name, secretNames }: CustomTool,
  fields?: readonly string[],
) =>
  tx.audit.record({
    action: `custom_tool.${act}`,
    target: { kind: 'custom_tool', id },
    details: { name, secret_names: secretNames, ...(fields && { changed: fields }) },
  });

/**
 * Returns a function that creates the tool; throws `forbidden`, `malformed` and `unusable`. The function throws
 * `UNIQUE_CONFLICT`, and `unauthenticated` or `forbidden` after a revocation.
 */
export const prepareTool =
  (deps: ToolDeps) =>
  async (actor: Actor, { secrets: secretInput, ...input }: ToolInput): Promise<() => Promise<CustomTool>> => {
    mayMakeTool(actor);
    const fields: ToolFields = { effects: 'write', timeoutMs: 8_000, enabled: true, ...input };
    const { secrets } = readFields({ ...fields, ...(secretInput && { secrets: secretInput }) });
    await mustLeadOutside(deps, actor, fields.http);
    mustBeSchema(deps, fields.inputSchema);
    const whole = settledSecrets({}, secrets);
    mustBeUsable(fields, whole);
    return () =>
      deps.store.transaction(actor, async (tx) => {
        await deps.stillStanding(actor, [WRITES]);
        const [now, id] = [deps.clock.now(), deps.ids.next()];
        const definition = { id, ...fields };
        const tool: CustomTool = {
          workspaceId: actor.workspaceId,
          ...definition,
          ...sealed(deps, whole),
          digest: toolDigest(definition),
          maker: toMaker(actor),
          createdAt: now,
          updatedAt: now,
        };
        const holder = await tx.customTools.add(tool);
        if (holder !== undefined) throw toolNameTaken(holder);
        tx.events.record('custom_tool.created', { resourceId: id, data: { id } });
        audited(tx, 'created', tool);
        return tool;
      });
  };

/** A new origin requires all remaining secrets again, because secrets given for one origin are not sent to another. */
function mustBringSecretsAlong(
  before: CustomTool,
  after: ToolRequest,
  present: ToolSecrets,
  secrets: GivenSecrets,
): void {
  const isKept = Object.keys(present).some((name) => secrets[name] === undefined);
  if (isKept && isOtherOrigin(before.http.url, after.url))
    throw unusable('secrets', 'Otra dirección necesita sus propios secretos.');
}

/**
 * Keeps absent fields and unnamed secrets, and makes the caller the maker. Throws `forbidden`, `malformed`,
 * `not_found`, `unusable`, and `UNIQUE_CONFLICT`.
 */
export const changeTool =
  (deps: ToolDeps) =>
  async (actor: Actor, id: string, { secrets: secretInput, ...patch }: ToolPatch): Promise<CustomTool> => {
    mayMakeTool(actor);
    const { secrets } = readFields({ ...patch, ...(secretInput && { secrets: secretInput }) });
    const tool = await readRecord(deps.reads.toolRecords, NO_TOOL)(actor, id);
    if (patch.http && patch.http.url !== tool.http.url) await mustLeadOutside(deps, actor, patch.http);
    if (patch.inputSchema) mustBeSchema(deps, patch.inputSchema);
    return deps.store.transaction(actor, async (tx) => {
      await deps.stillStanding(actor, [WRITES]);
      const before = await tx.customTools.lock(id);
      if (!before) throw notFound(NO_TOOL);
      const present = openedSecrets(before, deps.sealer);
      const whole = settledSecrets(present, secrets);
      if (patch.http) mustBringSecretsAlong(before, patch.http, present, secrets);
      const isSecretNew =
        JSON.stringify(Object.entries(whole).sort()) !== JSON.stringify(Object.entries(present).sort());
      const settled = {
        ...before,
        ...patch,
        ...(isSecretNew && sealed(deps, whole)),
        maker: toMaker(actor),
        updatedAt: deps.clock.now(),
      };
      mustBeUsable(settled, whole);
      const fields = [...changedToolFields(before, settled), ...(isSecretNew ? ['secrets'] : [])];
      if (fields.length === 0 && isSameMaker(before.maker, settled.maker)) return before;
      const after: CustomTool = { ...settled, digest: toolDigest(settled) };
      const holder = await tx.customTools.save(after);
      if (holder !== undefined) throw toolNameTaken(holder);
      if (fields.length === 0) return after;
      tx.events.record('custom_tool.updated', { resourceId: id, data: { id, updated_fields: fields } });
      audited(tx, 'updated', after, fields);
      return after;
    });
  };

/** Throws `not_found`, and `conflict` with the reason `in_use` while a draft or a live version refers to it. */
export const deleteTool =
  (deps: ToolDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    deps.store.exclusively(actor, async (tx) => {
      const tool = await tx.customTools.lock(id);
      if (!tool) throw notFound(NO_TOOL);
      const agents = await tx.agentsNaming('tool', id);
      if (agents.length > 0) throw conflict('in_use', 'La herramienta está en uso.', { agent_ids: agents });
      await tx.customTools.remove(id);
      tx.events.record('custom_tool.deleted', { resourceId: id, data: { id } });
      audited(tx, 'deleted', tool);
    });

/** Names the argument, such as `input.model`. */
function unfitInput(
  checker: ToolDeps['checker'],
  { inputSchema }: CustomTool,
  input: unknown,
  text: string,
): DomainError {
  const objection = isInput(input) ? checker.objectionTo(inputSchema, input) : null;
  if (objection === null) return unusable('input', text);
  return unusable(['input', objection.path].filter(Boolean).join('.'), objection.message);
}

/** Must not be called inside a transaction. Throws `not_found`, and `unusable` for invalid input. */
export const testTool =
  (deps: ToolDeps) =>
  async (actor: Actor, id: string, input: unknown): Promise<ToolResult> => {
    const tool = await readRecord(deps.reads.toolRecords, NO_TOOL)(actor, id);
    const call = { workspaceId: actor.workspaceId, key: `${deps.ids.next()}-1`, tool: toolDefinition(tool), input };
    const result = await callTool(deps.call)(call);
    if (result.outcome === 'invalid_arguments') throw unfitInput(deps.checker, tool, input, result.text);
    return { ...result, text: [...result.text].slice(0, EXCERPT).join('') };
  };

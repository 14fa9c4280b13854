import type { StillStanding } from '@workops/kernel';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { part, token } from '@workops/platform/process';
import type { CallToolDeps, SendToolRequest } from '../tool-ports';
import { createTools, type Tools } from '../tools';
import { definitionsOn } from '../../definitions/adapters/definitions-on';
import { ToolWire } from './tool-wire';
import { toolCallDeps } from './tools-on';

export const CUSTOM_TOOLS = token<Tools>('agents: custom tools');

export interface ToolsOutside extends Pick<CallToolDeps, 'workspaces'> {
  stillStanding: StillStanding;
  plainHttp: boolean;
  /** Non-public ranges that tools may call, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
}

/** Tests are rare, so each opens its own connections. */
const sentOnce =
  (guard: SystemAddressGuard): SendToolRequest =>
  async (request) => {
    const wire = new ToolWire(guard);
    try {
      return await wire.send(request);
    } finally {
      await wire.close();
    }
  };

export const toolsPart = part<ToolsOutside>(CUSTOM_TOOLS, ({ database, sealer, outside, clock, ids }) => {
  const { allowedCidrs, stillStanding, plainHttp, workspaces } = outside;
  const guard = new SystemAddressGuard(parseRanges(allowedCidrs));
  const call = toolCallDeps({ database, sealer, send: sentOnce(guard), workspaces, plainHttp });
  return createTools({
    ...definitionsOn(database),
    guard,
    plainHttp,
    stillStanding,
    sealer,
    checker: call.checker,
    call,
    clock,
    ids,
  });
});

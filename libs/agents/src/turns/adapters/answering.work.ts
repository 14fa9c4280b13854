import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { handling, token, work } from '@workops/platform/process';
import { KNOWLEDGE } from '../../knowledge/adapters/knowledge.part';
import { searchingIn } from '../../knowledge/adapters/searching';
import { ANSWERING_MODEL } from '../../model/adapters/answering-model';
import { ToolWire } from '../../tools/adapters/tool-wire';
import { callToolsOn } from '../../tools/adapters/tools-on';
import type { BuiltinPorts } from '../../tools/tool-kit-ports';
import type { CallToolDeps } from '../../tools/tool-ports';
import { tryingOn } from '../../tries/adapters/trying';
import { answeringOn, queueingTurns, type AnsweringDeps } from './answering';
import { AGENT_TURNS } from './turn-events';

const EVERY_MS = 250;

interface AnsweringOutside extends Pick<AnsweringDeps, 'workspaces' | 'owners' | 'talks'> {
  /** Implemented by other contexts. */
  builtins: Omit<BuiltinPorts, 'searchKnowledge'>;
  toolWorkspaces: CallToolDeps['workspaces'];
  /** Non-public ranges that custom tools may call. */
  allowedCidrs: readonly string[];
  /** Allows tools without TLS in live workspaces. */
  plainHttp: boolean;
}

export const answeringWork = work({
  name: 'agents: turns and tries',
  runsIn: 'answering',
  needs: {
    knowledge: KNOWLEDGE,
    model: ANSWERING_MODEL,
    outside: token<AnsweringOutside>('agents: outside of answering'),
  },
  begin: ({ database, logger, clock, ids, sealer, metrics, knowledge, model, outside }) => {
    const { workspaces, owners, talks, builtins, toolWorkspaces, allowedCidrs, plainHttp } = outside;
    const wire = new ToolWire(new SystemAddressGuard(parseRanges(allowedCidrs)));
    const help = 'AI agent turns refused by a limit, by limit';
    const refusals = metrics.counter('agent_turns_refused_total', help, ['reason']);
    const deps: AnsweringDeps = {
      database,
      logger,
      clock,
      ids,
      workspaces,
      owners,
      model,
      talks,
      digest: (text) => sealer.digest(text),
      turnRefused: (reason) => refusals.inc({ reason }),
      builtins: { ...builtins, searchKnowledge: searchingIn(knowledge) },
      callTool: callToolsOn({ database, sealer, send: wire.send, plainHttp, workspaces: toolWorkspaces }),
    };
    const answering = answeringOn(deps);
    const trying = tryingOn(deps);
    return {
      handles: [handling(AGENT_TURNS, queueingTurns(deps))],
      rounds: [
        // Keeps its pace because a customer is waiting; answers are due a few seconds after the last message.
        { run: answering.round, everyMs: EVERY_MS, keepsPace: true },
        { run: trying.round, everyMs: EVERY_MS },
      ],
      leaveOff: () => {
        answering.leaveOff();
        trying.leaveOff();
      },
      close: () => wire.close(),
    };
  },
});

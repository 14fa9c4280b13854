import { part, token } from '@workops/platform/process';
import { listTurns, readTurn, type ReadTurnsDeps } from '../use-cases/read-turns';
import { turnReads } from './turn-reads';

export const AI_TURNS = token<Turns>('agents: turns');

export type Turns = ReturnType<typeof createTurns>;

const createTurns = (deps: ReadTurnsDeps) => ({ list: listTurns(deps), read: readTurn(deps) });

export const turnsPart = part<Pick<ReadTurnsDeps, 'conversations'>>(AI_TURNS, ({ database, outside }) =>
  createTurns({ ...outside, reads: turnReads(database) }),
);

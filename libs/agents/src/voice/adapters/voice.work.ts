import { token, work } from '@workops/platform/process';
import { HttpVoice } from './voice-server';
import { VoiceWork, type VoiceWorkDeps } from './voice-work';

const EVERY_MS = 500;

interface VoiceOutside extends Pick<VoiceWorkDeps, 'definitions' | 'ledger' | 'directories'> {
  /** If absent, no lead is called. */
  voiceUrl: string | undefined;
}

export const voiceWork = work({
  name: 'agents: calls to new leads',
  runsIn: 'outside',
  needs: { outside: token<VoiceOutside>('agents: outside of calls') },
  begin: ({ database, clock, logger, sealer, metrics, outside: { voiceUrl, ...outside } }) => {
    const measure = metrics.runs('voice_call');
    const calls = new VoiceWork({
      database,
      clock,
      logger,
      sealer,
      server: new HttpVoice(voiceUrl),
      measure,
      ...outside,
    });
    return { rounds: [{ run: calls.round, everyMs: EVERY_MS }], leaveOff: () => calls.leaveOff() };
  },
});

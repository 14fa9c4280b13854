import { partModule } from '@workops/platform/process';
import { createVoice } from '../../voice';
import { voiceReads } from './voice-rows';

/** The token under which Nest knows what agents have decided about leads: a `Voice`. */
export const VOICE = Symbol('agents: voice');

export const voiceModule = partModule<object>(VOICE, ({ database }) => createVoice(voiceReads(database)));

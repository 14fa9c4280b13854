import { partModule } from '@workops/platform/process';
import { createVoice } from '../voice';
import { voiceReads } from './voice-rows';

/** Injection token of `Voice`. */
export const VOICE = Symbol('agents: voice');

export const voiceModule = partModule<object>(VOICE, ({ database }) => createVoice(voiceReads(database)));

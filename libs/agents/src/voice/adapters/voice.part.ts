import { ownPart, token } from '@workops/platform/process';
import { createVoice, type Voice } from '../voice';
import { voiceReads } from './voice-rows';

export const VOICE = token<Voice>('agents: voice');

export const voicePart = ownPart(VOICE, ({ database }) => createVoice(voiceReads(database)));

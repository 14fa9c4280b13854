import type { ReadReply } from './reply';

/**
 * Whether a model's replies begin with its answer, after one more reply; undefined while no reply has shown it. A reply that was cut may have ended inside the
 * reasoning, so it never shows that a model begins with its answer.
 */
export function learnBeginning(
  beginsWithAnswer: boolean | undefined,
  { startsInside, isCut, content }: Pick<ReadReply, 'startsInside' | 'isCut' | 'content'>,
): boolean | undefined {
  if (startsInside) return false;
  return beginsWithAnswer ?? (isCut || content === '' ? undefined : true);
}

/** The reply, with all of its content counted as reasoning if it was cut before a mark could show that it was reasoning. */
export function withoutCutReasoning(reply: ReadReply, beginsWithAnswer: boolean | undefined): ReadReply {
  if (!reply.isCut || reply.endsReasoning || beginsWithAnswer === true) return reply;
  return { ...reply, content: '', reasoned: reply.reasoned + reply.content.length };
}

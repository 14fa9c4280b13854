import type { ReadReply } from './reply';

/**
 * Updates, after one more reply, whether a model's replies begin with the answer; undefined while unknown. A cut reply
 * may have ended inside the reasoning, so it never proves that a model begins with its answer.
 */
export function learnBeginning(
  beginsWithAnswer: boolean | undefined,
  { startsInside, isCut, content }: Pick<ReadReply, 'startsInside' | 'isCut' | 'content'>,
): boolean | undefined {
  if (startsInside) return false;
  return beginsWithAnswer ?? (isCut || content === '' ? undefined : true);
}

/** Counts all content as reasoning if the reply was cut before a mark could show where the reasoning ended. */
export function withoutCutReasoning(reply: ReadReply, beginsWithAnswer: boolean | undefined): ReadReply {
  if (!reply.isCut || reply.endsReasoning || beginsWithAnswer === true) return reply;
  return { ...reply, content: '', reasoned: reply.reasoned + reply.content.length };
}

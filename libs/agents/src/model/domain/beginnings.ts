import type { ReadReply } from './reply';

/**
 * Undefined while unknown. A cut reply may have ended inside the reasoning, so it never proves that answers come first.
 */
export function learnBeginning(
  beginsWithAnswer: boolean | undefined,
  { startsInside, isCut, content }: Pick<ReadReply, 'startsInside' | 'isCut' | 'content'>,
): boolean | undefined {
  if (startsInside) return false;
  return beginsWithAnswer ?? (isCut || content === '' ? undefined : true);
}

/** A cut reply counts as reasoning if no mark shows where the reasoning ended. */
export function withoutCutReasoning(reply: ReadReply, beginsWithAnswer: boolean | undefined): ReadReply {
  if (!reply.isCut || reply.endsReasoning || beginsWithAnswer === true) return reply;
  return { ...reply, content: '', reasoned: reply.reasoned + reply.content.length };
}

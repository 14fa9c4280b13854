import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientBase, Submittable } from 'pg';
import { sendTogether, type FieldDescription, type Question, type Wire } from './prepared-statement';

/** Questions one after the other, in one write. Each is answered as soon as its answer is there; one that fails is the last of them. */
class Trip implements Submittable {
  private current = 0;

  constructor(
    private questions: readonly Question[],
    /** Takes those that were not asked, for one before them has failed. */
    private readonly ended: (unasked: Question[]) => void,
  ) {}

  get name(): string | undefined {
    return this.answering?.name;
  }

  get text(): string | undefined {
    return this.answering?.text;
  }

  /** Whatever cannot be sent fails alone. An error that is returned leaves the connection usable. */
  submit(connection: object): Error | undefined {
    const wire = connection as Wire;
    const messages: Buffer[] = [];
    let parsed = new Set<string>();
    this.questions = this.questions.filter((question) => {
      try {
        const parsedThen = new Set(parsed);
        messages.push(...question.messagesTo(wire, parsedThen));
        parsed = parsedThen;
        return true;
      } catch (error) {
        question.handleError(error as Error);
        return false;
      }
    });
    return sendTogether(wire, messages);
  }

  handleRowDescription(message: { fields: FieldDescription[] }): void {
    this.answering?.handleRowDescription(message);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.answering?.handleDataRow(message);
  }

  handleCopyInResponse(): void {
    this.answering?.handleCopyInResponse();
  }

  handleCommandComplete(message: unknown, connection: object): void {
    const { answering } = this;
    if (!answering?.handleCommandComplete(message, connection)) return;
    this.current += 1;
    answering.handleReadyForQuery();
  }

  handleEmptyQuery(connection: object): void {
    this.handleCommandComplete(undefined, connection);
  }

  handleError(error: Error): void {
    const [failed, ...unasked] = this.questions.slice(this.current);
    failed?.handleError(error);
    this.ended(unasked);
  }

  handleReadyForQuery(): void {
    this.ended([]);
  }

  private get answering(): Question | undefined {
    return this.questions[this.current];
  }
}

/**
 * What an open transaction asks on its connection, in the order in which it asks. Questions that come while others are under way are asked
 * together, in one round trip, once those are answered: so PostgreSQL waits for nobody while there is something to do.
 */
export class Conversation {
  private waiting: Question[] = [];
  private underWay: Promise<void> | undefined;

  constructor(private readonly client: ClientBase) {}

  ask(question: Question, answered: NonNullable<Question['callback']>): void {
    question.callback = answered;
    this.waiting.push(question);
    this.underWay ??= this.talk();
  }

  /** Ends once everything that was asked is answered, and what was asked for that as well. */
  async settled(): Promise<void> {
    do {
      await this.underWay;
      await nextTurn();
    } while (this.underWay);
  }

  private async talk(): Promise<void> {
    // What is asked before anybody else has their turn goes along.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.trip(this.waiting.splice(0));
    this.underWay = undefined;
  }

  /** A question after one that failed is asked again: the transaction refuses it, or it has nothing to do with that one. */
  private async trip(questions: readonly Question[]): Promise<void> {
    const unasked = await new Promise<Question[]>((resolve) => this.client.query(new Trip(questions, resolve)));
    this.waiting.unshift(...unasked);
  }
}

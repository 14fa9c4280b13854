const MOST = 100;

/** The number of events that a call committed, and the first hundred ids. */
export class CommittedEvents {
  readonly ids: string[] = [];
  count = 0;

  /** Returns a hook for after the commit; keeps only ids that may be needed. */
  static noting(noted: CommittedEvents, events: readonly { id: string }[]): () => void {
    const ids = events.slice(0, MOST).map(({ id }) => id);
    const { length } = events;
    return () => {
      noted.count += length;
      noted.ids.push(...ids.slice(0, MOST - noted.ids.length));
    };
  }
}

/** Limit of event ids kept of a call. */
const MOST = 100;

/** The events that a call has committed: how many, and the ids of the first hundred. */
export class CommittedEvents {
  readonly ids: string[] = [];
  count = 0;

  /** Collects these events, once they are committed; it stores no more of them than needed. */
  static noting(noted: CommittedEvents, events: readonly { id: string }[]): () => void {
    const ids = events.slice(0, MOST).map(({ id }) => id);
    const { length } = events;
    return () => {
      noted.count += length;
      noted.ids.push(...ids.slice(0, MOST - noted.ids.length));
    };
  }
}

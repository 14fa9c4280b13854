/** Maximum number of event ids kept per call. */
const MOST = 100;

/** The events that a call has committed: their number, and the first hundred ids. */
export class CommittedEvents {
  readonly ids: string[] = [];
  count = 0;

  /** Returns a hook that adds these events after the commit; it keeps only the ids that may be needed. */
  static noting(noted: CommittedEvents, events: readonly { id: string }[]): () => void {
    const ids = events.slice(0, MOST).map(({ id }) => id);
    const { length } = events;
    return () => {
      noted.count += length;
      noted.ids.push(...ids.slice(0, MOST - noted.ids.length));
    };
  }
}

const LOGGED_FOR_MS = 3_600_000;
const MAX_SIGHTS = 100_000;

/**
 * Remembers for an hour which reader has a row about which patient. It clears itself when too full; the rows are then
 * written again.
 */
export class RecentSights {
  private readonly loggedAt = new Map<string, number>();

  without(reader: string, patientIds: readonly string[], now: Date): string[] {
    return patientIds.filter((id) => {
      const at = this.loggedAt.get(`${reader}/${id}`);
      return at === undefined || now.getTime() - at >= LOGGED_FOR_MS;
    });
  }

  /** Call this only after the commit. */
  add(reader: string, patientIds: readonly string[], at: Date): void {
    if (this.loggedAt.size + patientIds.length > MAX_SIGHTS) this.loggedAt.clear();
    for (const id of patientIds) this.loggedAt.set(`${reader}/${id}`, at.getTime());
  }
}

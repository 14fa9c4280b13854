const LOGGED_FOR_MS = 3_600_000;
const MAX_SIGHTS = 100_000;

/** Which reader has a row about which patient that is less than an hour old. It forgets all of them where there are too many: then rows are written again. */
export class RecentSights {
  private readonly loggedAt = new Map<string, number>();

  /** The patients about whom the reader has no row yet. */
  without(reader: string, patientIds: readonly string[], now: Date): string[] {
    return patientIds.filter((id) => {
      const at = this.loggedAt.get(`${reader}/${id}`);
      return at === undefined || now.getTime() - at >= LOGGED_FOR_MS;
    });
  }

  /** Call it once the rows are committed. */
  add(reader: string, patientIds: readonly string[], at: Date): void {
    if (this.loggedAt.size + patientIds.length > MAX_SIGHTS) this.loggedAt.clear();
    for (const id of patientIds) this.loggedAt.set(`${reader}/${id}`, at.getTime());
  }
}

/** What happens to conversations by themselves. */
export interface ConversationConfig {
  /** Null: never. */
  autoResolveHours: number | null;
  /** Those too in which the customer waits. */
  autoResolveWaiting: boolean;
  autoCloseHours: number;
  /** For how long a resolved ticket is opened again rather than followed by another. */
  reopenWindowHours: number;
}

export const usualConfig: ConversationConfig = { autoResolveHours: null, autoResolveWaiting: false, autoCloseHours: 72, reopenWindowHours: 168 };

/** Automatic moves of conversations. */
export interface ConversationConfig {
  /** Null: never. */
  autoResolveHours: number | null;
  /** Whether conversations with a waiting customer are resolved too. */
  autoResolveWaiting: boolean;
  autoCloseHours: number;
  /** Period in which a resolved ticket is reopened instead of replaced by a new one. */
  reopenWindowHours: number;
}

export const usualConfig: ConversationConfig = {
  autoResolveHours: null,
  autoResolveWaiting: false,
  autoCloseHours: 72,
  reopenWindowHours: 168,
};

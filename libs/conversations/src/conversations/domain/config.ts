/** Automatic moves of conversations. */
export interface ConversationConfig {
  /** Null: never. */
  autoResolveHours: number | null;
  /** Those too in which the customer waits. */
  autoResolveWaiting: boolean;
  autoCloseHours: number;
  /** How long a resolved ticket is reopened rather than followed by another. */
  reopenWindowHours: number;
}

export const usualConfig: ConversationConfig = {
  autoResolveHours: null,
  autoResolveWaiting: false,
  autoCloseHours: 72,
  reopenWindowHours: 168,
};

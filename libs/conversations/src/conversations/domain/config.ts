/** Moves conversations automatically; null for never. */
export interface ConversationConfig {
  autoResolveHours: number | null;
  /** Includes conversations with a waiting customer. */
  autoResolveWaiting: boolean;
  autoCloseHours: number;
  /** A resolved ticket is reopened within this period instead of replaced. */
  reopenWindowHours: number;
}

export const usualConfig: ConversationConfig = {
  autoResolveHours: null,
  autoResolveWaiting: false,
  autoCloseHours: 72,
  reopenWindowHours: 168,
};

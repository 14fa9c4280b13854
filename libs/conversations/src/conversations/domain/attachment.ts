/** A file of a message, or one that waits for its message. */
export interface Attachment {
  workspaceId: string;
  id: string;
  messageId: string | null;
  position: number;
  filename: string;
  contentType: string;
  size: number | null;
  sha256: string | null;
  status: 'pending' | 'stored' | 'failed';
  fileId: string | null;
  accountId: string | null;
  reference: string | null;
  /** Of the visitor of a website who sent it. */
  visitorId: string | null;
  createdAt: Date;
}

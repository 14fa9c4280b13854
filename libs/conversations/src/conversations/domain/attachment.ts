/** A file of a message, or a file not attached yet. */
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
  /** The website visitor who uploaded it. */
  visitorId: string | null;
  createdAt: Date;
}

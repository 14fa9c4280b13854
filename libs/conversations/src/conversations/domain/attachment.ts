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
  visitorId: string | null;
  createdAt: Date;
}

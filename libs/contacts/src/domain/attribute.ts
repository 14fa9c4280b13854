/** What a file-typed attribute holds: a descriptor, never an address. */
export interface FileDescriptor {
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** ISO 8601. */
  uploadedAt: string;
}

/** A value that was set, under the key of its definition. */
export interface AttributeValue {
  id: string;
  value: string | FileDescriptor;
}

export type AttributeValues = Readonly<Record<string, AttributeValue>>;

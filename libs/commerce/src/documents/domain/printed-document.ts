export type PrintedLine = readonly [label: string, value: string];

export interface PrintedSection {
  title: string;
  lines: readonly PrintedLine[];
  total?: PrintedLine;
}

/** The same content prints the same bytes. */
export interface PrintedDocument {
  workspace: { name: string; website: string | null };
  title: string;
  displayId: string | null;
  /** Null for a valid document. */
  stamp: string | null;
  sections: readonly PrintedSection[];
  footer: string;
  issuedAt: Date;
}

/** Draws documents in bounded time, memory and number. */
export interface DocumentPrinter {
  /** Throws `unavailable` if the document cannot be drawn in time. */
  print(workspaceId: string, document: PrintedDocument): Promise<Uint8Array>;
}

/** Pesos as in Chile: `$8.990.000`. */
export const pesos = (clp: number): string =>
  `${clp < 0 ? '-' : ''}$${String(Math.abs(clp)).replace(/\B(?=(\d{3})+$)/g, '.')}`;

/** `YYYY-MM-DD` as `DD-MM-YYYY`. */
export const printedDate = (date: string): string => date.split('-').reverse().join('-');

/** A label with its value, as one line of a printed document. */
export type PrintedLine = readonly [label: string, value: string];

export interface PrintedSection {
  title: string;
  lines: readonly PrintedLine[];
  /** Set apart below the lines. */
  total?: PrintedLine;
}

/** The content of a printed document; the same content prints the same bytes. */
export interface PrintedDocument {
  workspace: { name: string; website: string | null };
  title: string;
  /** The folio; null for kinds without one. */
  displayId: string | null;
  /** Written beside the title if the document no longer stands. */
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

/** Pesos as people in Chile write them: `$8.990.000`. */
export const pesos = (clp: number): string =>
  `${clp < 0 ? '-' : ''}$${String(Math.abs(clp)).replace(/\B(?=(\d{3})+$)/g, '.')}`;

/** A date `YYYY-MM-DD` as `DD-MM-YYYY`. */
export const printedDate = (date: string): string => date.split('-').reverse().join('-');

import PdfDocument from 'pdfkit';
import type { PrintedDocument, PrintedLine, PrintedSection } from '../../domain/printed-document';
import { toWinAnsi } from './win-ansi';

/** Points. */
const PAGE = { size: 'LETTER', margins: { top: 56, bottom: 64, left: 56, right: 56 } } as const;
const LABEL_WIDTH = 170;
const COLORS = { text: '#1a1a1a', faint: '#666666', rule: '#bbbbbb', stamp: '#b00020' };
const FONT = 'Helvetica';
const BOLD = 'Helvetica-Bold';

const MAX_TEXT = 500;

type Pdf = InstanceType<typeof PdfDocument>;

const shown = (text: string): string => {
  const printable = toWinAnsi(text);
  return printable.length > MAX_TEXT ? `${printable.slice(0, MAX_TEXT - 1)}…` : printable;
};

function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - PAGE.margins.bottom) pdf.addPage();
}

function drawLine(pdf: Pdf, [label, value]: PrintedLine, font: string): void {
  const { left, right } = PAGE.margins;
  const width = pdf.page.width - left - right - LABEL_WIDTH;
  pdf.font(font).fontSize(10);
  const height = Math.max(
    pdf.heightOfString(shown(label), { width: LABEL_WIDTH - 10 }),
    pdf.heightOfString(shown(value), { width }),
  );
  ensureSpace(pdf, height + 4);
  const { y } = pdf;
  pdf.fillColor(COLORS.faint).text(shown(label), left, y, { width: LABEL_WIDTH - 10 });
  pdf.fillColor(COLORS.text).text(shown(value), left + LABEL_WIDTH, y, { width });
  pdf.x = left;
  pdf.y = y + height + 4;
}

function drawRule(pdf: Pdf): void {
  const { left, right } = PAGE.margins;
  pdf
    .moveTo(left, pdf.y)
    .lineTo(pdf.page.width - right, pdf.y)
    .lineWidth(0.5)
    .strokeColor(COLORS.rule)
    .stroke();
  pdf.y += 6;
}

function drawSection(pdf: Pdf, { title, lines, total }: PrintedSection): void {
  ensureSpace(pdf, 60);
  pdf.moveDown(0.8).font(BOLD).fontSize(12).fillColor(COLORS.text).text(shown(title), PAGE.margins.left);
  pdf.y += 2;
  drawRule(pdf);
  for (const line of lines) drawLine(pdf, line, FONT);
  if (total) {
    drawRule(pdf);
    drawLine(pdf, total, BOLD);
  }
}

function drawHead(pdf: Pdf, { workspace, title, displayId, stamp }: PrintedDocument): void {
  pdf.font(BOLD).fontSize(16).fillColor(COLORS.text).text(shown(workspace.name));
  if (workspace.website) pdf.font(FONT).fontSize(9).fillColor(COLORS.faint).text(shown(workspace.website));
  pdf.moveDown(1);
  pdf.font(BOLD).fontSize(14).fillColor(COLORS.text);
  pdf.text(shown(displayId === null ? title : `${title} ${displayId}`));
  if (stamp) pdf.fontSize(12).fillColor(COLORS.stamp).text(shown(stamp));
}

/**
 * Uses the standard fonts of PDF, which every reader has. The file's creation time is the document's, so that equal
 * content gives equal bytes.
 */
export function renderDocument(document: PrintedDocument): Promise<Uint8Array> {
  const { title, displayId, workspace, issuedAt } = document;
  const pdf = new PdfDocument({
    ...PAGE,
    lang: 'es-CL',
    displayTitle: true,
    info: {
      Title: displayId === null ? title : `${title} ${displayId}`,
      Author: workspace.name,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('error', reject);
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    drawHead(pdf, document);
    for (const section of document.sections) drawSection(pdf, section);
    ensureSpace(pdf, 40);
    pdf.moveDown(1.5).font(FONT).fontSize(8).fillColor(COLORS.faint).text(shown(document.footer), PAGE.margins.left);
    pdf.end();
  });
}

import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import type { Paper, PaperJob, Section } from './paper-job.ts';
import { linesOf, printable } from './printable.ts';

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 48 };
const SIZES = { title: 17, section: 12, text: 9.5, foot: 8 };
const LEADING = 1.35;
const LABEL_WIDTH = 150;
const INK = rgb(0.13, 0.11, 0.12);
const SOFT = rgb(0.4, 0.37, 0.38);
const LINE = rgb(0.85, 0.82, 0.83);
/** A document that nobody would read is cut here; each text of it is cut before. */
const MOST_OWN_PAGES = 60;

/** All evidence as one document: what the shop knows in words, then its papers. */
export async function compose(job: Extract<PaperJob, { kind: 'compose' }>): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(printable(job.title));
  const [font, bold] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
  ]);
  const sheet = sheetOf(document);
  write(sheet, { font: bold, size: SIZES.title, color: INK }, job.title);
  write(sheet, { font, size: SIZES.text, color: SOFT }, job.subtitle);
  for (const { title, rows } of job.sections) {
    heading(sheet, bold, title);
    for (const row of rows) writeRow(sheet, font, row);
  }
  const own = document.getPages();
  for (const paper of job.papers) {
    const page = await addPaper(document, { paper, font });
    if (page !== null) own.push(page);
  }
  numberPages(document, { own, font });
  return document.save();
}

interface Style {
  font: PDFFont;
  size: number;
  color: typeof INK;
}

interface Sheet {
  /** Begins a new page where there is no room for so much. */
  need(height: number): void;
  /** So far down; the page that has room for it there, or null once the document is as long as it may be. */
  down(height: number): { page: PDFPage; y: number } | null;
}

/** Pages of text, one after the other. */
function sheetOf(document: PDFDocument): Sheet {
  let page: PDFPage | null = null;
  let y = 0;
  let pages = 0;
  function need(height: number): void {
    if (page !== null && y - height >= PAGE.margin + SIZES.foot) return;
    pages += 1;
    page = pages > MOST_OWN_PAGES ? null : document.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - PAGE.margin;
  }
  return {
    need,
    down(height) {
      need(height);
      y -= height;
      return page && { page, y };
    },
  };
}

const FULL_WIDTH = PAGE.width - 2 * PAGE.margin;

function cut(text: string, { font, size }: Style, width: number): string[] {
  return linesOf(printable(text), width, (part) => font.widthOfTextAtSize(part, size));
}

function write(sheet: Sheet, style: Style, text: string): void {
  for (const line of cut(text, style, FULL_WIDTH)) {
    const place = sheet.down(style.size * LEADING);
    place?.page.drawText(line, { ...style, x: PAGE.margin, y: place.y });
  }
}

function heading(sheet: Sheet, bold: PDFFont, text: string): void {
  // Never alone at the end of a page.
  sheet.need(SIZES.section * 5);
  sheet.down(SIZES.section);
  write(sheet, { font: bold, size: SIZES.section, color: INK }, text);
  const place = sheet.down(5);
  place?.page.drawLine({
    start: { x: PAGE.margin, y: place.y },
    end: { x: PAGE.width - PAGE.margin, y: place.y },
    thickness: 0.5,
    color: LINE,
  });
  sheet.down(3);
}

function writeRow(sheet: Sheet, font: PDFFont, { label, text }: Section['rows'][number]): void {
  const [soft, ink] = [SOFT, INK].map((color) => ({ font, size: SIZES.text, color })) as [Style, Style];
  const indent = label === '' ? 0 : LABEL_WIDTH;
  const labels = label === '' ? [] : cut(label, soft, LABEL_WIDTH - 8);
  const parts = cut(text, ink, FULL_WIDTH - indent);
  for (let index = 0; index < Math.max(labels.length, parts.length); index += 1) {
    const place = sheet.down(SIZES.text * LEADING);
    if (place === null) return;
    const { page, y } = place;
    page.drawText(labels[index] ?? '', { ...soft, x: PAGE.margin, y });
    page.drawText(parts[index] ?? '', { ...ink, x: PAGE.margin + indent, y });
  }
  sheet.down(2);
}

/** A picture fills a page of its own under its name, which is answered; a PDF follows page by page, as it is. */
async function addPaper(
  document: PDFDocument,
  { paper, font }: { paper: Paper; font: PDFFont },
): Promise<PDFPage | null> {
  if (paper.kind === 'pdf') {
    const source = await PDFDocument.load(paper.bytes, { updateMetadata: false });
    const pages = await document.copyPages(source, source.getPageIndices());
    for (const page of pages) document.addPage(page);
    return null;
  }
  const picture = await document.embedJpg(paper.bytes);
  const page = document.addPage([PAGE.width, PAGE.height]);
  const top = PAGE.height - PAGE.margin;
  const [name = ''] = linesOf(printable(paper.name), PAGE.width - 2 * PAGE.margin, (part) =>
    font.widthOfTextAtSize(part, SIZES.text),
  );
  page.drawText(name, { x: PAGE.margin, y: top - SIZES.text, size: SIZES.text, font, color: SOFT });
  const box = { width: PAGE.width - 2 * PAGE.margin, height: top - 2 * PAGE.margin };
  const { width, height } = picture.scaleToFit(box.width, box.height);
  page.drawImage(picture, {
    x: (PAGE.width - width) / 2,
    y: top - PAGE.margin / 2 - height,
    width,
    height,
  });
  return page;
}

function numberPages(document: PDFDocument, { own, font }: { own: PDFPage[]; font: PDFFont }): void {
  const pages = document.getPages();
  for (const page of own) {
    const place = `${pages.indexOf(page) + 1} / ${pages.length}`;
    page.drawText(place, { x: PAGE.margin, y: PAGE.margin / 2, size: SIZES.foot, font, color: SOFT });
  }
}

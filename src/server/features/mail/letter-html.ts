import {
  senderLines,
  type Block,
  type Letter,
  type LetterItem,
  type LetterSum,
  type Sender,
} from './letter.ts';

/** The shop's colours, in the plain values that mail programs understand. */
const INK = '#241a20';
const SOFT = '#5b4d55';
/** Where the owner has none of her own. */
const BERRY = '#7a1f4b';
const CREAM = '#fbf7f4';
const LINE = '#e9dfd8';
const ACCENT = '#f5a7d0';
const BODY = "'Nunito Sans',Helvetica,Arial,sans-serif";
const DISPLAY = "Fraunces,Georgia,'Times New Roman',serif";

/** The letter in the shop's look: tables and styles at each element, since mail programs know little else. */
export function letterHtml(letter: Letter, sender: Sender): string {
  const color = sender.color || BERRY;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(letter.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${CREAM};">
<div style="display:none;max-height:0;overflow:hidden;">${escape(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${CREAM};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${LINE};border-top:4px solid ${sender.color || ACCENT};border-radius:10px;">
<tr><td style="padding:28px 28px 0;font:600 22px/1.2 ${DISPLAY};color:${color};">${brandOf(sender)}</td></tr>
<tr><td style="padding:20px 28px 0;"><h1 style="margin:0;font:600 26px/1.25 ${DISPLAY};color:${INK};">${escape(letter.title)}</h1></td></tr>
${blocksOf(letter, sender)
  .map((block) => row(block, color))
  .join('\n')}
<tr><td style="padding:28px;"></td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;">
<tr><td align="center" style="padding:20px 28px;font:400 13px/1.6 ${BODY};color:${SOFT};">${senderLines(sender).map(escape).join('<br>')}<br><a href="${escape(sender.publicUrl)}" style="color:${color};">${escape(sender.publicUrl.replace(/^https?:\/\//, ''))}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const LOGO_HEIGHT = 44;
const WIDEST_LOGO = 400;

/** The name, or the logo with it as its text: many programs show pictures only when they are asked to. */
function brandOf({ name, logo, publicUrl }: Sender): string {
  if (logo === undefined) return escape(name);
  const scale = Math.min(LOGO_HEIGHT / logo.height, WIDEST_LOGO / logo.width);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return `<img src="${escape(publicUrl + logo.url)}/logo-88.png" alt="${escape(name)}" width="${width}" height="${height}" style="display:block;border:0;max-width:100%;">`;
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

function blocksOf(letter: Letter, { signature = '' }: Sender): Block[] {
  const last = signature === '' ? [] : [paragraph(signature)];
  return [paragraph(letter.greeting), ...letter.blocks, ...last];
}

function row(block: Block, color: string): string {
  return `<tr><td style="padding:18px 28px 0;font:400 16px/1.6 ${BODY};color:${INK};">${blockHtml(block, color)}</td></tr>`;
}

function blockHtml(block: Block, color: string): string {
  switch (block.kind) {
    case 'paragraph':
      return escape(block.text);
    case 'lines':
      return `<strong>${escape(block.title)}</strong><br>${block.lines.map(escape).join('<br>')}`;
    case 'items':
      return `<table width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE};">${block.items.map(itemRow).join('')}${block.sums.map(sumRow).join('')}</table>`;
    case 'code':
      return `<strong>${escape(block.title)}</strong><div style="margin:8px 0;padding:14px;background:${CREAM};border:1px dashed ${color};border-radius:6px;font:400 14px/1.5 Menlo,Consolas,monospace;word-break:break-all;">${escape(block.code)}</div>${escape(block.note)}`;
    case 'button':
      return `<a href="${escape(block.url)}" style="display:inline-block;padding:13px 26px;background:${color};border-radius:999px;color:#ffffff;font-weight:700;text-decoration:none;">${escape(block.label)}</a>`;
    case 'link':
      return `<a href="${escape(block.url)}" style="font-size:14px;color:${SOFT};">${escape(block.label)}</a>`;
  }
}

function itemRow({ name, details, price }: LetterItem): string {
  const cell = `padding:12px 0;border-bottom:1px solid ${LINE};font:400 16px/1.4 ${BODY};color:${INK};vertical-align:top;`;
  return `<tr><td style="${cell}">${escape(name)}<br><span style="font-size:14px;color:${SOFT};">${escape(details)}</span></td><td align="right" style="${cell}white-space:nowrap;">${escape(price)}</td></tr>`;
}

function sumRow({ label, price, isTotal }: LetterSum): string {
  const cell = `padding:8px 0 0;font:${isTotal ? 700 : 400} ${isTotal ? 18 : 15}px/1.4 ${BODY};color:${isTotal ? INK : SOFT};`;
  return `<tr><td style="${cell}">${escape(label)}</td><td align="right" style="${cell}white-space:nowrap;">${escape(price)}</td></tr>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

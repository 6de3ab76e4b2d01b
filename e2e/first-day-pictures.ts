import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('../docs/pictures/first-day/', import.meta.url));

const SHAPES = [
  'M470 330Q600 420 730 330L770 480 700 560 720 760 880 1380Q600 1460 320 1380L480 760 500 560 430 480Z',
  'M440 420H760L920 1280Q600 1380 280 1280Z',
  'M450 360Q600 470 750 360L960 470 900 720 800 680 810 1180Q600 1220 390 1180L400 680 300 720 240 470Z',
];

/** A garment of one colour before a wall: a dress, a skirt or a blouse, upright as a phone takes it. */
export function photograph(which: number, color: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 1200 1600">
    <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#f4efe6"/><stop offset="1" stop-color="#d9cdb8"/></linearGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="22"/></filter>
    <rect width="1200" height="1600" fill="url(#wall)"/>
    <path d="${SHAPES[which] ?? ''}" transform="translate(16 26)" filter="url(#soft)" opacity=".35"/>
    <path d="${SHAPES[which] ?? ''}" fill="${color}"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

/** Two cherries between branches, on nothing, as logos are; `isWide`: for the top of the shop. */
export function brand(isWide: boolean): Promise<Buffer> {
  const branches =
    '<path d="M-75 55Q-35 35 5 55M95 55Q135 35 175 55" stroke-width="6" stroke-linecap="round"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${isWide ? 800 : 512}" height="${isWide ? 260 : 512}"
    viewBox="${isWide ? '-90 4 280 92' : '0 0 100 100'}"><g fill="none" stroke="#1d6543" stroke-width="5">
    ${isWide ? branches : ''}<path d="M34 70Q40 34 62 18Q66 44 68 70"/></g><g fill="#1d6543">
    <circle cx="32" cy="74" r="15"/><circle cx="69" cy="76" r="15"/><path d="M62 18Q78 6 92 18Q78 32 62 18Z"/></g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** `SHOTS=1` writes what is seen for docs/first-day.md; otherwise nothing is taken. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS']) return;
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
  const taken = await page.screenshot();
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}${name}.webp`, await sharp(taken).webp({ quality: 70 }).toBuffer());
}

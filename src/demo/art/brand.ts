import { CAPITAL, WORDMARK } from './wordmark.ts';

const PLUM = '#7a1f4b';
const PAPER = '#fdf6f2';
const PINK = '#f5a7d0';

/** The shop's mark in a box of 100 x 100: a V under the hook of a hanger. */
function mark(ink: string, hook: string): string {
  const left = 50 - CAPITAL.width / 2;
  return (
    `<path d="M50 30.5V25.2C50 21.6 56.6 21.2 56.6 15.2C56.6 11.2 53.6 8.6 50 8.6C46.4 8.6 43.6 11 43.2 14.2" fill="none" stroke="${hook}" stroke-width="3.6" stroke-linecap="round"/>` +
    `<path d="M${(left + 9).toFixed(1)} 30.2H${(91 - left).toFixed(1)}" stroke="${hook}" stroke-width="3.6" stroke-linecap="round"/>` +
    `<path transform="translate(${left.toFixed(1)} 98)" d="${CAPITAL.d}" fill="${ink}"/>`
  );
}

/** The mark alone on a transparent ground, for headers and letters. */
export function brandMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="108" viewBox="0 0 100 108">${mark(PLUM, PLUM)}</svg>`;
}

/** The name in the shop's own letters, plum on nothing; a path `fill` of its own can be given. */
export function wordmark(fill: string = PLUM): string {
  const { width, d } = WORDMARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100" viewBox="0 -80 ${width} 100"><path d="${d}" fill="${fill}"/></svg>`;
}

/** Browser tab: rounded square, 64 x 64. */
export function favicon(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="15" fill="${PLUM}"/>` +
    `<g transform="translate(5.5 3.6) scale(.53)">${mark(PAPER, PINK)}</g></svg>`
  );
}

/** Home screen: full bleed, 512 x 512; everything stands inside the circle that a launcher may cut. */
export function appIcon(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">' +
    '<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8f2a5b"/>' +
    '<stop offset="1" stop-color="#66173d"/></linearGradient></defs>' +
    '<rect width="512" height="512" fill="url(#ground)"/>' +
    `<g transform="translate(121 105) scale(2.7)">${mark(PAPER, PINK)}</g></svg>`
  );
}

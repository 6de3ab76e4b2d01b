import { OPEN_GRAPH_GARMENTS } from './hero-garments.ts';
import { paintHanging, paintRail } from './hanging.ts';
import { WORDMARK } from './wordmark.ts';

/** What a shared link shows, 1200 x 630: the shop's name and a few pieces on the rail. */
export function openGraph(): string {
  const hung = OPEN_GRAPH_GARMENTS.map((each, i) =>
    paintHanging(each, { y: 70, prefix: `og${i}`, shadow: '#8a6256' }),
  );
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">' +
    '<defs><linearGradient id="ogwall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fdfaf7"/><stop offset="1" stop-color="#f6e7e2"/></linearGradient>' +
    '<linearGradient id="ogarch" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#f7bfdc"/><stop offset="1" stop-color="#fae1ea"/></linearGradient></defs>' +
    '<rect width="1200" height="630" fill="url(#ogwall)"/>' +
    '<path d="M640 630V290A225 225 0 0 1 1090 290V630Z" fill="url(#ogarch)"/>' +
    '<path d="M600 0V70M1150 0V70" stroke="#b8925f" stroke-width="3"/>' +
    `${paintRail(560, 1180, 70)}${hung.join('')}` +
    `<path transform="translate(72 346) scale(1.42)" d="${WORDMARK.d}" fill="#7a1f4b"/>` +
    '<path d="M78 392H270" stroke="#f5a7d0" stroke-width="7" stroke-linecap="round"/></svg>'
  );
}

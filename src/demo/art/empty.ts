const PLUM = '#7a1f4b';
const ROSE = '#f5a7d0';

/** A quiet scene of 480 x 360: a tinted cloud of colour, a floor line and what stands on it. */
function scene(prefix: string, art: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360"><defs>' +
    `<linearGradient id="${prefix}ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbd9e8"/><stop offset="1" stop-color="#f6e7df"/></linearGradient>` +
    `<linearGradient id="${prefix}bag" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff7f2"/><stop offset="1" stop-color="#f0d5c9"/></linearGradient>` +
    `<linearGradient id="${prefix}plum" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#9b3a6d"/><stop offset="1" stop-color="#6b183f"/></linearGradient></defs>` +
    `<path d="M70 252C22 190 62 92 152 74C206 62 232 34 304 48C392 66 446 140 424 214C412 254 372 272 300 274C216 276 108 300 70 252Z" fill="url(#${prefix}ground)"/>` +
    `<ellipse cx="240" cy="304" rx="150" ry="9" fill="#7a5a4c" opacity=".14"/>${art}</svg>`
  );
}

function blade(dy: number, angle: number): string {
  return `<path transform="translate(0 ${dy}) rotate(${angle})" d="M0 0C-9 -8 -9 -22 0 -34C9 -22 9 -8 0 0Z"/>`;
}

function sprig(x: number, y: number, turn: number): string {
  const leaves = [
    [0, 62],
    [-6, -58],
    [-24, 50],
    [-30, -48],
    [-48, 34],
    [-52, -32],
    [-62, 0],
  ].map(([dy = 0, angle = 0]) => blade(dy, angle));
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})" fill="#7b9a7f"><path d="M0 22V-66" stroke="#4d6b57" stroke-width="3" fill="none"/>` +
    `${leaves.join('')}</g>`
  );
}

function sparkle(x: number, y: number, size: number): string {
  const s = size;
  return `<path transform="translate(${x} ${y})" d="M0 ${-s}Q${s * 0.14} ${-s * 0.14} ${s} 0Q${s * 0.14} ${s * 0.14} 0 ${s}Q${-s * 0.14} ${s * 0.14} ${-s} 0Q${-s * 0.14} ${-s * 0.14} 0 ${-s}Z" fill="${ROSE}"/>`;
}

function hanger(ink: string): string {
  return (
    `<g fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">` +
    '<path d="M0 0V-16C0 -24 16 -26 16 -40C16 -50 8 -57 -2 -57C-12 -57 -19 -50 -19 -41"/>' +
    '<path d="M0 0L-92 50C-104 57 -100 70 -86 70H86C100 70 104 57 92 50Z"/></g>'
  );
}

/** An open shopping bag, with tissue paper and nothing else in it. */
export function emptyCart(): string {
  const bag =
    '<path d="M168 140H312L326 302H154Z" fill="url(#ecbag)"/><path d="M312 140L326 302H296L290 140Z" fill="#c99a86" opacity=".28"/>' +
    '<path d="M168 140L182 152H300L312 140Z" fill="#d9b3a2"/>' +
    '<path d="M176 146C186 118 198 138 206 112C216 134 226 108 236 126C246 104 254 132 264 114C272 136 284 116 302 147L296 152H182Z" fill="#fff" stroke="#eec9d8" stroke-width="2.5" stroke-linejoin="round"/>' +
    '<path d="M154 302L168 140H312L326 302Z" fill="none" stroke="#a8776a" stroke-width="3" stroke-linejoin="round"/>' +
    `<path d="M204 158C200 84 280 84 276 158" fill="none" stroke="${PLUM}" stroke-width="6" stroke-linecap="round"/>` +
    `<circle cx="204" cy="162" r="6" fill="${PLUM}"/><circle cx="276" cy="162" r="6" fill="${PLUM}"/>` +
    `<path d="M240 250C212 232 206 214 216 204C225 196 236 200 240 210C244 200 255 196 264 204C274 214 268 232 240 250Z" fill="${ROSE}"/>`;
  return scene(
    'ec',
    sprig(122, 286, -14) + sprig(360, 290, 18) + bag + sparkle(342, 112, 15) + sparkle(130, 132, 10),
  );
}

/** An empty hanger on a rail, under a magnifying glass. */
export function emptyList(): string {
  const art =
    '<rect x="92" y="92" width="296" height="9" rx="4.5" fill="#b8925f"/><rect x="96" y="93.5" width="288" height="2.6" rx="1.3" fill="#f0dcae"/>' +
    '<path d="M108 96V304M372 96V304" stroke="#b8925f" stroke-width="8" stroke-linecap="round"/><path d="M84 304H132M348 304H396" stroke="#a67f4d" stroke-width="8" stroke-linecap="round"/>' +
    `<g transform="translate(212 150)">${hanger('#b98f6b')}</g>` +
    '<circle cx="292" cy="218" r="46" fill="#fff" opacity=".55"/>' +
    `<circle cx="292" cy="218" r="46" fill="none" stroke="${PLUM}" stroke-width="9"/>` +
    '<path d="M266 206C270 192 280 186 292 185" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>' +
    `<path d="M326 252L358 286" stroke="url(#elplum)" stroke-width="16" stroke-linecap="round"/>`;
  return scene('el', art + sparkle(150, 236, 12) + sparkle(176, 262, 8));
}

/** A dress that has slipped from its hanger: the page isn't where it was. */
export function notFound(): string {
  const dress =
    '<g transform="translate(300 252) rotate(22) scale(.86)"><path d="M-26 -118C-20 -112 -14 -110 -10 -98L10 -98C14 -110 20 -112 26 -118L36 -106C28 -88 24 -70 26 -52C40 -24 56 4 62 30C44 42 22 38 4 44C-18 40 -42 42 -62 28C-54 2 -40 -26 -26 -52C-24 -70 -28 -88 -36 -106Z" fill="url(#nfplum)"/>' +
    '<path d="M-26 -52C-8 -47 8 -47 26 -52" fill="none" stroke="#f5a7d0" stroke-width="5"/>' +
    '<path d="M-10 -40C-14 -8 -24 14 -28 38M8 -40C8 -10 6 16 6 42M18 -42C28 -14 36 8 40 34" fill="none" stroke="#4c0f2c" stroke-width="3" opacity=".5" stroke-linecap="round"/>' +
    '<path d="M-2 -40C-4 -10 -8 14 -10 38M26 -30C34 -8 44 10 50 28" fill="none" stroke="#d98ab3" stroke-width="4" opacity=".45" stroke-linecap="round"/></g>';
  const art =
    '<rect x="112" y="70" width="256" height="9" rx="4.5" fill="#b8925f"/><rect x="116" y="71.5" width="248" height="2.6" rx="1.3" fill="#f0dcae"/>' +
    `<g transform="translate(236 130) rotate(14 0 -56)">${hanger('#b98f6b')}</g>` +
    `<path d="M352 128C370 138 380 152 382 170M386 118C404 132 414 150 416 174" fill="none" stroke="${ROSE}" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 13"/>`;
  return scene('nf', art + dress + sparkle(136, 150, 13) + sparkle(170, 220, 9));
}

/** Clothes on a line under a cloud that lost its thread. */
export function offline(): string {
  const blouse =
    '<path d="M150 150L176 138C184 150 204 150 212 138L238 150L252 196L230 202L224 184V262C204 270 184 270 164 262V184L158 202L136 196Z" fill="url(#ofbag)" stroke="#a8776a" stroke-width="3" stroke-linejoin="round"/>' +
    '<path d="M180 176C178 200 180 230 176 258M206 178C208 204 206 232 210 256" fill="none" stroke="#c99a86" stroke-width="3" opacity=".7" stroke-linecap="round"/>';
  const skirt =
    '<path d="M282 142H346L374 250C356 262 340 252 326 260C310 252 296 264 276 258C266 258 256 256 250 248Z" fill="url(#ofplum)"/>' +
    '<path d="M280 142H348V156H279Z" fill="#8f2a5b"/><path d="M300 158C294 190 282 222 278 252M318 158C320 192 318 224 322 252M336 158C344 190 354 222 358 248" fill="none" stroke="#4c0f2c" stroke-width="3" opacity=".5" stroke-linecap="round"/>';
  const line =
    '<path d="M56 126C160 152 320 154 424 122" fill="none" stroke="#8d7a70" stroke-width="3.5"/>' +
    ['166 134', '222 138', '288 138', '340 136']
      .map(
        (at) =>
          `<rect transform="translate(${at})" x="-4" y="-3" width="8" height="22" rx="3" fill="#d9b36f"/>`,
      )
      .join('');
  const cloud =
    '<path d="M196 92C178 92 168 80 172 68C174 58 184 52 194 54C198 38 218 30 234 38C246 24 276 28 280 48C296 46 308 58 304 74C302 86 292 92 280 92Z" fill="#fff" stroke="#d9b3c6" stroke-width="3"/>' +
    `<path d="M220 70L256 50M220 50L256 70" stroke="${PLUM}" stroke-width="6" stroke-linecap="round"/>`;
  return scene('of', line + blouse + skirt + cloud + sparkle(108, 190, 11) + sparkle(396, 184, 9));
}

/** A list on a clipboard with every line ticked: nothing is left to do. */
export function allDone(): string {
  const lines = [150, 190, 230].map(
    (y) =>
      `<circle cx="190" cy="${y}" r="13" fill="url(#adplum)"/><path d="M183 ${y}L188 ${y + 6}L197 ${y - 6}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>` +
      `<path d="M218 ${y}H${y === 190 ? 282 : 300}" stroke="#d9b3a2" stroke-width="8" stroke-linecap="round"/>`,
  );
  const board =
    '<rect x="150" y="92" width="180" height="212" rx="14" fill="url(#adbag)" stroke="#a8776a" stroke-width="3"/>' +
    `<path d="M206 102V88C206 80 212 76 220 76H260C268 76 274 80 274 88V102Z" fill="${PLUM}"/><circle cx="240" cy="88" r="5" fill="#fff"/>` +
    `${lines.join('')}<path d="M172 272H262" stroke="#ecd3c7" stroke-width="8" stroke-linecap="round"/>`;
  return scene('ad', sprig(112, 290, -12) + board + sparkle(366, 134, 15) + sparkle(386, 188, 9));
}

/** A price tag on its thread that nobody has taken yet. */
export function nothingSold(): string {
  const tag =
    '<g transform="rotate(-14 240 200)"><path d="M240 84L312 132V282C312 290 306 296 298 296H182C174 296 168 290 168 282V132Z" fill="url(#nsbag)" stroke="#a8776a" stroke-width="3" stroke-linejoin="round"/>' +
    `<circle cx="240" cy="132" r="12" fill="#fff" stroke="${PLUM}" stroke-width="6"/>` +
    '<path d="M198 190H282" stroke="#9b3a6d" stroke-width="12" stroke-linecap="round"/><path d="M198 224H262M198 252H242" stroke="#d9b3a2" stroke-width="9" stroke-linecap="round"/></g>';
  const thread = `<path d="M212 134C180 104 214 54 276 66C340 78 372 44 356 22" fill="none" stroke="${PLUM}" stroke-width="5" stroke-linecap="round"/>`;
  return scene('ns', sprig(372, 288, 14) + tag + thread + sparkle(122, 150, 14) + sparkle(146, 226, 9));
}

function hung(x: number, fill: string, length: number): string {
  return (
    `<g transform="translate(${x} 118)"><path d="M0 -18C0 -28 10 -28 10 -36" fill="none" stroke="#b98f6b" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M-12 -14L0 -20L12 -14L26 6L18 14L20 ${length}C7 ${length + 8} -7 ${length + 8} -20 ${length}L-18 14L-26 6Z" fill="${fill}" stroke="#a8776a" stroke-width="2.5" stroke-linejoin="round"/></g>`
  );
}

/** A rail on which everything hangs. */
export function fullRail(): string {
  const art =
    '<rect x="92" y="74" width="296" height="9" rx="4.5" fill="#b8925f"/><rect x="96" y="75.5" width="288" height="2.6" rx="1.3" fill="#f0dcae"/>' +
    '<path d="M108 78V304M372 78V304" stroke="#b8925f" stroke-width="8" stroke-linecap="round"/><path d="M84 304H132M348 304H396" stroke="#a67f4d" stroke-width="8" stroke-linecap="round"/>' +
    hung(156, 'url(#frplum)', 118) +
    hung(212, 'url(#frbag)', 92) +
    hung(268, ROSE, 134) +
    hung(324, 'url(#frbag)', 104);
  return scene('fr', art + sparkle(146, 274, 10) + sparkle(330, 262, 12));
}

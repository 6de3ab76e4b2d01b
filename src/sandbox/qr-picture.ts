import { crc32, deflateSync } from 'node:zlib';
import QRCode from 'qrcode';

const QUIET_MODULES = 4;
const PIXELS = 8;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/**
 * Draws a text as a QR code: PNG, level M, a quiet zone of four modules, each module eight pixels wide, which are a byte of a
 * picture with a bit a pixel. Every charge draws one: all eight masks are valid, so none is looked for.
 */
export function drawQr(text: string): Buffer {
  const { modules } = QRCode.create([{ data: Buffer.from(text), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
    maskPattern: 0,
  });
  const side = modules.size + 2 * QUIET_MODULES;
  // Behind the filter byte of each row 1 is white.
  const picture = Buffer.alloc(side * PIXELS * (1 + side), 0xff);
  for (let y = 0; y < side * PIXELS; y += 1) {
    const row = y * (1 + side);
    const from = (Math.floor(y / PIXELS) - QUIET_MODULES) * modules.size;
    picture[row] = 0;
    if (from < 0 || from >= modules.data.length) continue;
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.data[from + x] === 1) picture[row + 1 + QUIET_MODULES + x] = 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side * PIXELS, 0);
  header.writeUInt32BE(side * PIXELS, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(picture, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

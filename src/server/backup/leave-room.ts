import { statfs } from 'node:fs/promises';
import { BackupError } from './errors.ts';

const LOOK_EVERY_BYTES = 16 * 1024 * 1024;

/** Passes bytes on to a folder until its disk would be left with less than this: a full one would stop the sales. */
export async function* leaveRoom(
  bytes: AsyncIterable<Buffer>,
  folder: string,
  leftFreeBytes: number,
): AsyncGenerator<Buffer> {
  let untilLook = 0;
  for await (const chunk of bytes) {
    if (untilLook <= 0) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < leftFreeBytes) throw new BackupError(notEnough(folder, leftFreeBytes));
      untilLook = LOOK_EVERY_BYTES;
    }
    untilLook -= chunk.length;
    yield chunk;
  }
}

const notEnough = (folder: string, bytes: number) =>
  `O backup não foi feito em ${folder}: deixaria menos de ${Math.ceil(bytes / 1024 / 1024)} MB livres no disco. Libere espaço ou defina BACKUP_DIR com outro disco.`;

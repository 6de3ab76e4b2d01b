import { writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** For a reader who has fallen behind so much is kept; what comes then is lost to him. */
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

/** A sentence for whoever started the program. */
export const say = (sentence: string): void => put(process.stdout, `${sentence}\n`);
/** The same of what is wrong. */
export const warn = (sentence: string): void => put(process.stderr, `${sentence}\n`);
/** A line of the log for machines, with its end. */
export const putLine = (line: string): void => put(process.stdout, line);

/**
 * What can't be written is lost: a reader who is gone, a closed terminal or a full disk ends nothing. Unheard, the stream's error
 * would end the process at once, and leave the embedded database running.
 */
function put(stream: NodeJS.WritableStream & { fd: number }, text: string): void {
  if (stream instanceof Socket) {
    if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
    if (stream.writableLength < MOST_WAITING_BYTES) stream.write(text);
    return;
  }
  try {
    // Past the stream, which its first error closes for good: a disk may have room again.
    writeSync(stream.fd, text);
  } catch {
    // Lost.
  }
}

const ignore = () => undefined;

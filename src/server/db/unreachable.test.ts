import { describe, expect, it } from 'vitest';
import { isDatabaseUnreachable } from './unreachable.ts';

const socketError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

describe('a database that is not there', () => {
  it('[OPS-41] is known by a question that could not be written, an answer that could not be read', () => {
    for (const error of [
      socketError('EPIPE', 'write'),
      socketError('ECONNRESET', 'read'),
      socketError('ECONNREFUSED', 'connect'),
      socketError('EAI_AGAIN', 'getaddrinfo'),
      Object.assign(new Error('server login has been failing, try again later'), { code: '08P01' }),
      new Error('Connection terminated unexpectedly'),
    ])
      expect(isDatabaseUnreachable(error), error.message).toBe(true);
  });

  it('[OPS-72] is one that has become the copy of another, too', () => {
    const onlyReads = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
      code: '25006',
    });
    expect(isDatabaseUnreachable(onlyReads)).toBe(true);
  });

  it('is nothing that it refused', () => {
    expect(isDatabaseUnreachable(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
    expect(isDatabaseUnreachable(socketError('ENOENT', 'open'))).toBe(false);
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords({ random: randomBytes });

describe('passwords', () => {
  it('[SEC-01] are hashed by argon2id with a salt each, and known again', async () => {
    const [first, second] = [await passwords.hash('lavanda'), await passwords.hash('lavanda')];
    expect(first).not.toBe(second);
    expect(first).not.toContain('lavanda');
    expect(await passwords.verify('lavanda', first)).toBe(true);
    expect(await passwords.verify('Lavanda', first)).toBe(false);
    expect(await passwords.verify('', first)).toBe(false);
  });

  it('are the same whatever way a keyboard writes an accent', async () => {
    const hash = await passwords.hash('hortel\u00e3');
    expect(await passwords.verify('hortela\u0303', hash)).toBe(true);
  });

  it('are never right where there is no hash, or one that cannot be read', async () => {
    for (const hash of [null, '', 'x', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA']) {
      expect(await passwords.verify('lavanda', hash)).toBe(false);
    }
  });

  it('[SEC-19] are hashed while everything else goes on', async () => {
    let turns = 0;
    let hashing = true;
    const goOn = () => {
      turns += 1;
      if (hashing) setImmediate(goOn);
    };
    goOn();
    await Promise.all(Array.from({ length: 6 }, () => passwords.verify('x', null)));
    hashing = false;
    expect(turns).toBeGreaterThan(100);
  });

  it('are refused at once when more wait than can be worked off', async () => {
    const results = await Promise.allSettled(Array.from({ length: 280 }, () => passwords.verify('x', null)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(280 - 256 - 2);
    expect(refused[0]?.reason).toMatchObject({ status: 429 });
    expect(await passwords.verify('x', null)).toBe(false);
  }, 120_000);
});

import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

const [old, present] = [randomBytes(32), randomBytes(32)];
const secret = Buffer.from('doze letras!');

it('[MFA-01] seals what the key alone opens, each time in another way', () => {
  const sealer = createSealer([present], randomBytes);
  const [one, two] = [sealer.seal(secret, 'totp 1'), sealer.seal(secret, 'totp 1')];
  expect(one.equals(two)).toBe(false);
  expect(one.includes(secret)).toBe(false);
  expect(one.includes(present)).toBe(false);
  expect(sealer.open(one, 'totp 1')).toEqual(secret);
  expect(createSealer([old], randomBytes).open(one, 'totp 1')).toBeNull();
});

it('[MFA-01] opens nothing that was moved to another row, changed or cut off', () => {
  const sealer = createSealer([present], randomBytes);
  const sealed = sealer.seal(secret, 'totp 1');
  expect(sealer.open(sealed, 'totp 11')).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    expect(sealer.open(changed, 'totp 1'), `byte ${at}`).toBeNull();
    expect(sealer.open(sealed.subarray(0, at), 'totp 1'), `${at} bytes`).toBeNull();
  }
});

it('[MFA-02] seals with the first key and opens with all, so that a key can be changed', () => {
  const before = createSealer([old], randomBytes).seal(secret, 'totp 1');
  const sealer = createSealer([present, old], randomBytes);
  expect(sealer.open(before, 'totp 1')).toEqual(secret);
  expect(sealer.isCurrent(before)).toBe(false);
  const after = sealer.seal(secret, 'totp 1');
  expect(sealer.isCurrent(after)).toBe(true);
  expect(createSealer([present], randomBytes).open(after, 'totp 1')).toEqual(secret);
});

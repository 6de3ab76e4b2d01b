import { describe, expect, it } from 'vitest';
import { maskCep, maskCpf, maskEmail, maskPhone, maskText } from './masks.ts';

describe('masks', () => {
  it('[ACUS-10] leave enough to tell people apart and too little to reach them', () => {
    expect(maskEmail('marina@example.com')).toBe('m•••@e•••.com');
    expect(maskEmail('á@b.com.br')).toBe('á•••@b•••.br');
    expect(maskCpf('52998224725')).toBe('•••.982.247-••');
    expect(maskPhone('21987654321')).toBe('(21) •••••-4321');
    expect(maskPhone('2120004321')).toBe('(21) •••••-4321');
    expect(maskCep('01310100')).toBe('01310-•••');
  });

  it('show nothing of what has another form, and nothing where there is nothing', () => {
    for (const mask of [maskEmail, maskCpf, maskPhone, maskCep, maskText]) {
      expect([mask('xyz'), mask('')]).toEqual(['•••', '']);
    }
  });
});

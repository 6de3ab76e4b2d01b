import { describe, expect, it } from 'vitest';
import { checkCommon, checkCommonest } from './common-passwords.ts';

const own = ['ana.1990@exemplo.com.br', 'ana.1990'];

describe('a common password', () => {
  it.each([
    '123456',
    '654321',
    'aaaaaa',
    'ababab',
    'password',
    'Iloveyou',
    'senha123',
    'flamengo10',
    'Corinthians!',
    'mudar123',
    'Ana.1990@exemplo.com.br',
    'ana.1990',
    'ana1990ana1990',
  ])('[SEC-20] of the office is %s', (password) => {
    expect(checkCommon(password, own)).toMatch(/comum demais/);
  });

  it.each(['lavanda-2026', 'k7qf9m', '730418', 'жасмин в саду', 'Ana adora o mar'])(
    '[SEC-20] of the office is not %s',
    (password) => {
      expect(checkCommon(password, own)).toBeNull();
    },
  );

  it.each(['123456', 'password', 'QWERTY', 'iloveyou', 'Ana.1990@exemplo.com.br'])(
    '[SEC-60] of a customer is %s',
    (password) => {
      expect(checkCommonest(password, 'ana.1990@exemplo.com.br')).toMatch(/comum demais/);
    },
  );

  it.each(['senha123', 'maria123', 'minhasenha', 'novaSenha1', 'ana.1990', 'k7qf9m'])(
    '[SEC-60] of a customer is not %s',
    (password) => {
      expect(checkCommonest(password, 'ana.1990@exemplo.com.br')).toBeNull();
    },
  );
});

import { describe, expect, it } from 'vitest';
import { checkStaffPassword } from './staff-password.ts';

describe('a staff password', () => {
  it('[SEC-20] has 12 letters or more', () => {
    expect(checkStaffPassword('123456', 'ana')).toBe('A nova senha deve ter pelo menos 12 caracteres');
    expect(checkStaffPassword('k7qf9-m2xa4', 'ana')).not.toBeNull();
    expect(checkStaffPassword('k7qf9-m2xa4-', 'ana')).toBeNull();
    expect(checkStaffPassword('x'.repeat(10) + 'y7qz'.repeat(50), 'ana')).not.toBeNull();
  });

  it.each([
    '123456789012',
    '210987654321',
    '1234567890123456',
    'aaaaaaaaaaaa',
    'abababababab',
    'abcdefghijkl',
    'Password1234',
    'P@ssw0rd2026!',
    'senhasenha12',
    'Senha Segura 2026',
    's3nh4s3gur4!!',
    'Administrador',
    'administrador1',
    'admin1234567',
    'qwertyuiop123',
    'flamengo2026!',
    'mudarsenha!!!',
    'Ana.Beatriz.1990',
    'anabeatriz12',
  ])('[SEC-20] is not %s', (password) => {
    expect(checkStaffPassword(password, 'Ana Beatriz')).toMatch(/comum demais/);
  });

  it.each([
    'alecrim-do-campo-2026',
    'lavanda-2026',
    'outra-senha-boa',
    'segredo-da-dona-1',
    'uma senha de teste',
    'cavalo correto bateria',
    'k7qf9-m2xa4-tbcde-0hj8w',
    'Ana Beatriz adora o mar',
  ])('[SEC-20] may be %s', (password) => {
    expect(checkStaffPassword(password, 'Ana Beatriz')).toBeNull();
  });
});

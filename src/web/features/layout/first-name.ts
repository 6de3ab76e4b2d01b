/** 'Ana Clara de Souza' → 'Ana'. */
export function firstName(nome: string): string {
  return nome.trim().split(/\s+/)[0] ?? '';
}

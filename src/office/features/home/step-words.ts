import type { PassoId } from '#shared/wire/first-days.ts';

/** What each step is called. */
export const STEP_TITLES: Readonly<Record<PassoId, string>> = {
  identidade: 'Nome e cara da loja',
  produto: 'Primeiro produto seu',
  fotos: 'Fotos e tamanhos de verdade',
  demonstracao: 'Produtos de exemplo fora da loja',
  frete: 'Frete para três CEPs',
  pagamento: 'Receber pagamentos',
  compra: 'Uma compra de teste e a devolução',
  emails: 'E-mails chegando',
  politicas: 'CNPJ, contatos e políticas',
  dominio: 'Domínio próprio com https',
  pessoa: 'Uma segunda pessoa com acesso',
  backup: 'Backup',
};

export const STEP_STATES = { feito: 'Feito', parcial: 'Quase', falta: 'A fazer' } as const;

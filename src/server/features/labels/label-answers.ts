import type { Label } from './labels.store.ts';

/** What to say of a purchase: only what has happened. */
export function afterBuying({ state, problem, code_until: until }: Label): string {
  if (state === 'gerada' && until !== null)
    return problem || 'Código gerado. Quem comprou o recebe por e-mail.';
  if (state === 'gerada') return problem || 'Etiqueta comprada e gerada.';
  if (state === 'desfeita') return problem || 'A etiqueta não foi comprada.';
  if (state === 'cancelada') return 'Esta etiqueta foi cancelada.';
  if (state === 'paga') return problem || 'Etiqueta paga. Falta a transportadora gerar, o que aparece aqui.';
  return 'A compra está em andamento: o resultado aparece aqui.';
}

/** Likewise of what is to be given up. */
export function afterCancelling({ state, goal, problem }: Label): string {
  if (state === 'cancelada') return 'Etiqueta cancelada. O valor volta para a carteira em até 12 horas.';
  if (state === 'desfeita') return 'A compra foi desfeita: nada foi cobrado.';
  if (goal === 'comprar') return problem || 'A etiqueta não foi cancelada.';
  return 'Cancelamento pedido. Falta a confirmação do Melhor Envio, que aparece aqui.';
}

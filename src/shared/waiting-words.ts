import type { MotivoDeEspera } from './wire/office-orders.ts';

/** What orders wait for, as the start page counts them and the list of orders shows them. */
export const WAITING: Record<MotivoDeEspera, string> = {
  fraude: 'Alertas de fraude',
  estorno: 'Estornos parados',
  desistencia: 'Desistências por estornar',
  contestado: 'Pagamentos contestados',
  retido: 'Pagamentos com valor diferente',
  receber: 'A receber na entrega',
  separar: 'Pagos, por embalar',
  enviar: 'Embalados, por enviar',
  problema: 'Com problema na entrega',
  etiqueta: 'Etiqueta vencida: falta outra',
  atrasado: 'Atrasados: passou o dia prometido',
  retirar: 'Prontos, por retirar na loja',
  entregar: 'Enviados, por confirmar a entrega',
  carteira: 'Valor de etiqueta a voltar para a carteira',
};

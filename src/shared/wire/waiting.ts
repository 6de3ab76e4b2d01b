/** Why an order waits for the owner. */
export const motivosDeEspera = [
  'fraude',
  'estorno',
  'desistencia',
  'contestado',
  'retido',
  'receber',
  'separar',
  'enviar',
  'problema',
  'etiqueta',
  'atrasado',
  'retirar',
  'entregar',
  'carteira',
] as const;

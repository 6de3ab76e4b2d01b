/** All that is open to whoever packs alone, beside what everybody in the office has. */
export const PACKERS_CALLS: readonly string[] = [
  'DELETE /gerenciamento/expedicao/{id}/pegar',
  'GET /gerenciamento/etiquetas',
  'GET /gerenciamento/expedicao',
  'GET /gerenciamento/expedicao/pegos',
  'GET /gerenciamento/expedicao/{id}',
  'GET /gerenciamento/pedidos/{id}/etiquetas',
  'GET /gerenciamento/pedidos/{id}/etiquetas/precos',
  'POST /gerenciamento/etiquetas/{id}/cancelar',
  'POST /gerenciamento/etiquetas/{id}/conferir',
  'POST /gerenciamento/etiquetas/{id}/impressao',
  'POST /gerenciamento/expedicao/pegar',
  'POST /gerenciamento/expedicao/proximo',
  'POST /gerenciamento/pedidos/{id}/etiquetas',
  'POST /gerenciamento/trocas/{id}/recebimento',
  'PUT /gerenciamento/expedicao/{id}',
];

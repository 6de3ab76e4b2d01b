import { z } from 'zod';
import { errorBody } from './errors.ts';
import { trocasConsultadas } from './exchanges.ts';
import {
  arquivoQuery,
  etiquetaComprada,
  etiquetaDePacote,
  etiquetaImpressa,
  etiquetaMudada,
  etiquetaSolta,
  etiquetasDoPedido,
  pacoteQuery,
  precosDaEtiqueta,
  precosQuery,
  soltura,
  valorConferido,
  valoresDeEtiquetas,
} from './labels.ts';
import { etiquetaDaTroca, pecaNovaEnviada, pecaNovaEtiquetada } from './new-piece.ts';
import { numbered } from './query.ts';
import { codigoDaTroca, codigoGerado, codigoPedido } from './return-code.ts';

const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };
const tags = ['etiquetas'];

/** Labels of orders' parcels, bought at the freight provider. */
export const labelsCalls = {
  'GET /gerenciamento/pedidos/:id/etiquetas': {
    tags,
    summary: 'As etiquetas de um pedido, e se uma pode ser comprada',
    params: numbered,
    querystring: pacoteQuery,
    response: { 200: etiquetasDoPedido, ...refused },
  },
  'GET /gerenciamento/etiquetas': {
    tags,
    summary: 'As etiquetas da última semana que não foram canceladas, as mais novas primeiro',
    response: { 200: z.array(etiquetaDePacote), ...refused },
  },
  'GET /gerenciamento/etiquetas/valores': {
    tags,
    summary: 'O que etiquetas custaram a mais depois do envio, e o que volta para a carteira das canceladas',
    response: { 200: valoresDeEtiquetas, ...refused },
  },
  'POST /gerenciamento/etiquetas/:id/valor': {
    tags,
    summary: 'Marca se o valor de uma etiqueta cancelada voltou para a carteira',
    description:
      '409: `etiqueta_sem_valor`, `valor_cedo` nas primeiras 12 horas, `valor_conferido` depois de `voltou`.',
    params: numbered,
    body: valorConferido,
    response: { 200: etiquetaMudada, ...refused },
  },
  'GET /gerenciamento/pedidos/:id/etiquetas/precos': {
    tags,
    summary: 'O que custa agora a etiqueta de um pedido, e o saldo da carteira',
    params: numbered,
    querystring: precosQuery,
    response: { 200: precosDaEtiqueta, ...failed },
  },
  'POST /gerenciamento/pedidos/:id/etiquetas': {
    tags,
    summary: 'Compra a etiqueta de um pedido',
    description:
      'Com chave de idempotência, compra uma vez. O pedido passa a `shipped` quando a etiqueta está paga e gerada, com o código dela. 409: `etiqueta_existe`, `etiqueta_indisponivel`, `preco_mudou`, `saldo_insuficiente`, `limite_de_etiquetas`, `remetente_incompleto`, `servico_indisponivel`, `etiquetas_desligadas`.',
    params: numbered,
    body: etiquetaComprada,
    response: { 200: etiquetaMudada, ...failed },
  },
  'GET /gerenciamento/trocas/:id/etiqueta': {
    tags,
    summary: 'O que custa agora a etiqueta da peça nova de uma troca conferida',
    params: numbered,
    response: { 200: etiquetaDaTroca, ...failed },
  },
  'POST /gerenciamento/trocas/:id/etiqueta': {
    tags,
    summary: 'Envia a peça nova de uma troca por etiqueta, e conclui a troca',
    description:
      'Compra a etiqueta; a troca termina quando ela está paga e gerada, na mesma transação. Se já há uma, continua com ela. 409: as de `POST /gerenciamento/pedidos/{id}/etiquetas`, e `troca_mudou`.',
    params: numbered,
    body: pecaNovaEnviada,
    response: { 200: pecaNovaEtiquetada, ...failed },
  },
  'GET /gerenciamento/trocas/:id/codigo': {
    tags,
    summary: 'O que custa agora o código de postagem de uma troca',
    params: numbered,
    response: { 200: codigoDaTroca, ...failed },
  },
  'POST /gerenciamento/trocas/:id/codigo': {
    tags,
    summary: 'Gera o código de postagem de uma troca, e a autoriza com ele',
    description:
      'A troca pedida é autorizada quando o código está pronto, na mesma transação. Se um já foi pedido, continua com ele. 409: as de `POST /gerenciamento/pedidos/{id}/etiquetas`, `troca_mudou`, `codigo_existe`, `pedido_nao_entregue`.',
    params: numbered,
    body: codigoPedido,
    response: { 200: codigoGerado, ...failed },
  },
  'POST /pedidos/:codigo/trocas/:id/declaracao': {
    tags: ['trocas'],
    summary: 'A declaração de conteúdo (DACE) que vai com o código de postagem de uma troca',
    description:
      'Só de quem comprou. 409: `troca_mudou`, `sem_codigo`, `codigo_vencido`, `sem_dace`, `declaracao_indisponivel`.',
    params: numbered.extend({ codigo: z.string().min(1).max(64) }),
    body: trocasConsultadas.nullish(),
    produces: ['application/pdf'],
  },
  'POST /gerenciamento/etiquetas/:id/cancelar': {
    tags,
    summary: 'Cancela uma etiqueta que não foi postada; o valor volta para a carteira',
    params: numbered,
    response: { 200: etiquetaMudada, ...failed },
  },
  'POST /gerenciamento/pedidos/:id/etiquetas/soltar': {
    tags,
    summary: 'Cancela a etiqueta de um pedido que vai ser mudado; o que ela enviou volta para a separação',
    description:
      'Asked again with the label that it named while it answers `esperando`. 409 `edicao_indisponivel` for what is on its way, `troca_aberta`.',
    params: numbered,
    body: etiquetaSolta,
    response: { 200: soltura, ...failed },
  },
  'POST /gerenciamento/etiquetas/:id/conferir': {
    tags,
    summary: 'Confere agora o que foi feito de uma etiqueta',
    params: numbered,
    response: { 200: etiquetaMudada, ...failed },
  },
  'POST /gerenciamento/etiquetas/:id/impressao': {
    tags,
    summary: 'A página em que uma etiqueta gerada é impressa',
    description: 'Quem tem o endereço dessa página vê a etiqueta: não o repasse.',
    params: numbered,
    response: { 200: etiquetaImpressa, ...failed },
  },
  'GET /gerenciamento/etiquetas/:id/arquivo': {
    tags,
    summary:
      'O arquivo de uma etiqueta gerada: PDF, ZPL para impressora térmica, ou a DACE do que vai com declaração',
    params: numbered,
    querystring: arquivoQuery,
    produces: ['application/pdf', 'text/plain'],
  },
};

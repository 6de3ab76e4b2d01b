import { fold } from './text.ts';

/** What the log calls an act, in words. An act that is missing here is shown by its own name. */
const ACTS: Readonly<Record<string, string>> = {
  login: 'Entrou na administração',
  login_recusado: 'Tentativa de entrar recusada',
  logout: 'Saiu da administração',
  senha_alterada: 'Trocou a senha',
  segundo_fator_ligado: 'Ligou a verificação em duas etapas',
  segundo_fator_desligado: 'Desligou o aplicativo de códigos',
  segundo_fator_tirado: 'Tirou a verificação em duas etapas de um acesso',
  codigos_recuperacao_novos: 'Gerou novos códigos de recuperação',
  chave_acesso_criada: 'Criou uma chave de acesso',
  chave_acesso_excluida: 'Excluiu uma chave de acesso',
  chave_acesso_recusada: 'Chave de acesso copiada recusada',
  administrador_criado: 'Criou um acesso',
  administrador_alterado: 'Mudou um acesso',
  administrador_excluido: 'Tirou um acesso',
  produto_criado: 'Criou um produto',
  produto_alterado: 'Mudou um produto',
  produto_excluido: 'Excluiu um produto',
  produto_arquivado: 'Arquivou um produto',
  promocao_criada: 'Criou uma promoção',
  promocao_alterada: 'Mudou uma promoção',
  promocao_publicada: 'Publicou uma promoção',
  promocao_pausada: 'Pausou uma promoção',
  promocao_excluida: 'Excluiu o rascunho de uma promoção',
  codigos_gerados: 'Gerou códigos de uma promoção',
  produtos_importados: 'Importou produtos',
  categoria_criada: 'Criou uma categoria',
  categoria_alterada: 'Mudou uma categoria',
  categoria_excluida: 'Excluiu uma categoria',
  categorias_ordenadas: 'Mudou a ordem das categorias',
  cliente_visto: 'Viu os dados de uma cliente',
  clientes_vistos: 'Viu os dados de clientes',
  conta_excluida: 'Conta de cliente excluída',
  dados_exportados: 'Cliente levou os seus dados',
  email_confirmado: 'Cliente confirmou o e-mail',
  emails_vistos: 'Viu os e-mails guardados',
  imagem_enviada: 'Enviou uma imagem',
  imagem_copiada: 'Copiou uma imagem de um endereço',
  pedido_dados_vistos: 'Viu os dados pessoais de um pedido',
  pedido_dados: 'Cliente corrigiu os dados do pedido',
  pedido_desistencia: 'Cliente desistiu da compra',
  pedido_desistencia_resolvida: 'Deu uma desistência por resolvida',
  pedido_envio: 'Mudou o envio de um pedido',
  pedido_estorno: 'Estornou um pedido',
  pedido_observacoes: 'Mudou as observações de um pedido',
  pedido_status: 'Mudou o estado de um pedido',
  pedidos_exportados: 'Exportou pedidos',
  pedidos_procurados: 'Procurou pedidos',
  recuperacao_enviada: 'Recuperação de senha enviada',
  senha_redefinida: 'Senha redefinida',
  sessao_encerrada: 'Encerrou uma das suas sessões',
  sessoes_encerradas: 'Encerrou as outras sessões',
  pix_criado: 'Criou um PIX',
  pix_excluido: 'Excluiu um PIX',
  pix_valor_aceito: 'Aceitou outro valor de um PIX',
  alerta_de_fraude: 'Alerta de fraude do provedor de pagamentos',
  alerta_de_fraude_retirado: 'Retirou um alerta de fraude',
  pagamento_divergente: 'Pagamento que não bate com o pedido',
  disputa_aberta: 'Contestação aberta por quem pagou',
  disputa_encerrada: 'Contestação encerrada',
  disputa_arquivo: 'Anexou uma prova a uma contestação',
  disputa_arquivo_tirado: 'Tirou uma prova de uma contestação',
  disputa_enviada: 'Enviou as provas de uma contestação',
  disputa_palavras: 'Escreveu sobre uma contestação',
  disputa_pdf: 'Gerou o PDF de uma contestação',
  disputa_vista: 'Viu os dados de uma contestação',
  devolucao_vista: 'Tirou uma devolução desfeita da lista do que não fecha',
  cobranca_de_fora: 'Tirou uma cobrança da lista do que não fecha',
  conciliacao_exportada: 'Exportou a conciliação',
  relatorio_pedido: 'Pediu um relatório do Mercado Pago',
  configuracoes_salvas: 'Salvou um rascunho das configurações',
  configuracoes_publicadas: 'Publicou configurações da loja',
  configuracoes_descartadas: 'Descartou um rascunho das configurações',
  configuracoes_desfeitas: 'Voltou a configurações anteriores',
  estorno_repetido: 'Pediu um estorno de novo',
  pagamento_conferido: 'Conferiu um pagamento no provedor',
  estorno_recusado: 'Estorno que o provedor não aceitou',
};

/** 'pedido_estornado' → 'Pedido estornado' where nothing better is known. */
export function actText(action: string): string {
  if (Object.hasOwn(ACTS, action)) return ACTS[action] ?? action;
  const words = action.replaceAll('_', ' ').trim();
  return words === '' ? 'Sem nome' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The acts whose words hold the text, whatever its case and accents; none for an empty text. */
export function actsSaying(text: string): string[] {
  const wanted = fold(text);
  return wanted === '' ? [] : Object.keys(ACTS).filter((action) => fold(actText(action)).includes(wanted));
}

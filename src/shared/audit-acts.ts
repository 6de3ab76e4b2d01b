import { fold } from './text.ts';

/** What the log calls an act, in words. An act that is missing here is shown by its own name. */
const ACTS: Readonly<Record<string, string>> = {
  login: 'Entrou na administração',
  login_recusado: 'Tentativa de entrar recusada',
  login_incompleto: 'Senha certa sem a segunda etapa',
  confirmacao_recusada: 'Confirmação de que é a própria pessoa recusada',
  identidade_confirmada: 'Confirmou que é a própria pessoa',
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
  convite_enviado: 'Convidou alguém para a administração',
  convite_reenviado: 'Enviou um convite de novo',
  convite_cancelado: 'Cancelou um convite',
  convite_aceito: 'Aceitou um convite e criou o seu acesso',
  acesso_email_pedido: 'Informou um e-mail para o seu acesso',
  acesso_email_confirmado: 'Confirmou o e-mail do seu acesso',
  acesso_recuperacao_enviada: 'Link para nova senha da administração enviado',
  acesso_recuperado: 'Criou uma nova senha da administração por e-mail',
  produto_criado: 'Criou um produto',
  produto_alterado: 'Mudou um produto',
  produto_excluido: 'Excluiu um produto',
  produto_arquivado: 'Arquivou um produto',
  produto_restaurado: 'Trouxe de volta um produto',
  demonstracao_retirada: 'Tirou os produtos de exemplo da loja',
  demonstracao_voltou: 'Trouxe de volta os produtos de exemplo',
  promocao_criada: 'Criou uma promoção',
  promocao_alterada: 'Mudou uma promoção',
  promocao_publicada: 'Publicou uma promoção',
  promocao_pausada: 'Pausou uma promoção',
  promocao_excluida: 'Excluiu o rascunho de uma promoção',
  codigos_gerados: 'Gerou códigos de uma promoção',
  codigos_baixados: 'Baixou os códigos de uma promoção',
  troca_pedida: 'Cliente pediu uma troca ou devolução',
  troca_autorizada: 'Autorizou uma troca',
  troca_recusada: 'Recusou uma troca',
  troca_cancelada: 'Cliente cancelou uma troca',
  troca_expirada: 'Troca encerrada: a peça não voltou',
  troca_encerrada: 'Troca encerrada: a peça já foi devolvida',
  troca_recebida: 'Recebeu a peça de uma troca',
  troca_conferida: 'Conferiu a peça de uma troca',
  troca_devolvendo: 'Devolveu o valor de uma troca',
  troca_concluida: 'Concluiu uma troca',
  etiqueta_pedida: 'Pediu a compra de uma etiqueta',
  etiqueta_paga: 'Etiqueta paga pela carteira',
  etiqueta_cancelamento: 'Pediu o cancelamento de uma etiqueta',
  etiqueta_cancelada: 'Etiqueta cancelada',
  vale_dado: 'Deu um vale-troca',
  vale_bloqueado: 'Bloqueou um vale',
  vale_desbloqueado: 'Desbloqueou um vale',
  vale_ajustado: 'Tirou uma parte do saldo de um vale',
  vale_reenviado: 'Enviou um vale por e-mail outra vez',
  produtos_importados: 'Importou produtos',
  mudanca_conferida: 'Enviou um arquivo de uma loja antiga',
  mudanca_comecada: 'Começou a trazer uma loja antiga',
  mudanca_importada: 'Trouxe produtos de uma loja antiga',
  mudanca_desfeita: 'Desfez uma importação de uma loja antiga',
  mudanca_a_desfazer: 'Pediu para desfazer uma importação de uma loja antiga',
  mudanca_esquecida: 'Esqueceu o arquivo de uma loja antiga',
  loja_levada: 'Baixou tudo da loja',
  endereco_antigo_dito: 'Mudou para onde leva um endereço antigo',
  endereco_antigo_tirado: 'Tirou um endereço antigo',
  categoria_criada: 'Criou uma categoria',
  categoria_alterada: 'Mudou uma categoria',
  categoria_excluida: 'Excluiu uma categoria',
  categorias_ordenadas: 'Mudou a ordem das categorias',
  cliente_visto: 'Viu os dados de uma cliente',
  clientes_vistos: 'Viu os dados de clientes',
  conta_excluida: 'Conta de cliente excluída',
  dados_apagados: 'Dados de compras sem conta apagados',
  dados_exportados: 'Cliente levou os seus dados',
  email_confirmado: 'Cliente confirmou o e-mail',
  acesso_recusado: 'Tentou o que o seu perfil não permite',
  expedicao_vista: 'Viu os endereços de pedidos a enviar',
  emails_vistos: 'Viu os e-mails guardados',
  imagem_enviada: 'Enviou uma imagem',
  imagem_copiada: 'Copiou uma imagem de um endereço',
  pedido_criado: 'Fez um pedido de fora do site',
  pedido_dados_vistos: 'Viu os dados pessoais de um pedido',
  pedido_dados: 'Cliente corrigiu os dados do pedido',
  pedido_desistencia: 'Cliente desistiu da compra',
  pedido_desistencia_resolvida: 'Deu uma desistência por resolvida',
  pedido_envio: 'Mudou o envio de um pedido',
  pedido_estorno: 'Estornou um pedido',
  pedido_anotacao_excluida: 'Apagou uma anotação da equipe em um pedido',
  pedido_observacoes: 'Mudou as observações de um pedido',
  pedido_status: 'Mudou o estado de um pedido',
  pedidos_exportados: 'Exportou pedidos',
  pedidos_procurados: 'Procurou pedidos',
  vales_procurados: 'Procurou vales',
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
  emails_servidor_guardado: 'Guardou o servidor de e-mails da loja',
  emails_servidor_recusado: 'Testou um servidor de e-mails que não aceitou',
  emails_servidor_retirado: 'Tirou o servidor de e-mails da loja',
  entregas_guardadas: 'Guardou as entregas da loja',
  entregas_areas: 'Guardou as áreas de entrega local',
  entregas_recusadas: 'Testou entregas que o Melhor Envio não aceitou',
  entregas_token_retirado: 'Tirou o token do Melhor Envio',
  configuracoes_salvas: 'Salvou um rascunho das configurações',
  configuracoes_publicadas: 'Publicou configurações da loja',
  configuracoes_descartadas: 'Descartou um rascunho das configurações',
  configuracoes_desfeitas: 'Voltou a configurações anteriores',
  estorno_repetido: 'Pediu um estorno de novo',
  pagamento_conferido: 'Conferiu um pagamento no provedor',
  estorno_recusado: 'Estorno que o provedor não aceitou',
};

/** Acts that read personal data and change nothing. */
export const READING_ACTS: readonly string[] = [
  'cliente_visto',
  'clientes_vistos',
  'conciliacao_exportada',
  'disputa_pdf',
  'disputa_vista',
  'emails_vistos',
  'expedicao_vista',
  'pedido_dados_vistos',
  'pedidos_exportados',
  'pedidos_procurados',
  'vales_procurados',
];

export const KNOWN_ACTS: readonly string[] = Object.keys(ACTS);

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

/** What acts are about, as the log is filtered. Each act is about one of these, by what its name begins with. */
const SUBJECTS = {
  acessos: {
    text: 'Acessos e senhas',
    begins: [
      'login',
      'logout',
      'confirmacao_',
      'senha_',
      'segundo_fator_',
      'codigos_recuperacao_',
      'chave_acesso_',
      'administrador_',
      'convite_',
      'acesso_',
      'recuperacao_',
      'identidade_',
      'sessao_',
      'sessoes_',
    ],
  },
  produtos: {
    text: 'Produtos e categorias',
    begins: ['produto_', 'produtos_', 'categoria', 'imagem_', 'demonstracao_'],
  },
  promocoes: {
    text: 'Promoções e vales',
    begins: ['promocao_', 'codigos_gerados', 'codigos_baixados', 'vale_', 'vales_'],
  },
  pedidos: {
    text: 'Pedidos e envios',
    begins: ['pedido_', 'pedidos_', 'expedicao_', 'alerta_de_fraude', 'disputa_', 'troca_', 'etiqueta_'],
  },
  dinheiro: {
    text: 'Pagamentos e estornos',
    begins: ['estorno_', 'pagamento_', 'devolucao_', 'cobranca_', 'conciliacao_', 'relatorio_', 'pix_'],
  },
  clientes: {
    text: 'Clientes',
    begins: ['cliente_', 'clientes_', 'conta_', 'dados_', 'email_confirmado'],
  },
  loja: {
    text: 'Loja e configurações',
    begins: ['configuracoes_', 'emails_', 'entregas_', 'loja_', 'mudanca_', 'endereco_antigo_'],
  },
} as const satisfies Record<string, { text: string; begins: readonly string[] }>;

export type AuditSubject = keyof typeof SUBJECTS;
export const AUDIT_SUBJECTS = Object.keys(SUBJECTS) as [AuditSubject, ...AuditSubject[]];
export const subjectText = (subject: AuditSubject): string => SUBJECTS[subject].text;

/** The acts that are about it. */
export function actsAbout(subject: AuditSubject): string[] {
  const { begins } = SUBJECTS[subject];
  return Object.keys(ACTS).filter((action) => begins.some((begin) => action.startsWith(begin)));
}

import { ACTS } from './audit-act-texts.ts';
import { fold } from './text.ts';

/** Acts that read personal data and change nothing. */
export const READING_ACTS: readonly string[] = [
  'cliente_visto',
  'clientes_vistos',
  'conciliacao_exportada',
  'disputa_pdf',
  'disputa_vista',
  'emails_vistos',
  'expedicao_vista',
  'novidades_levadas',
  'novidades_vistas',
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
    begins: ['produto_', 'produtos_', 'categoria', 'imagem_', 'demonstracao_', 'medidas_', 'contagem_'],
  },
  promocoes: {
    text: 'Promoções e vales',
    begins: ['promocao_', 'codigos_gerados', 'codigos_baixados', 'vale_', 'vales_'],
  },
  pedidos: {
    text: 'Pedidos e envios',
    begins: [
      'pedido_',
      'pedidos_',
      'expedicao_',
      'alerta_de_fraude',
      'disputa_',
      'troca_',
      'etiqueta_',
      'pacote_',
      'nota_',
    ],
  },
  dinheiro: {
    text: 'Pagamentos e estornos',
    begins: ['estorno_', 'pagamento_', 'devolucao_', 'cobranca_', 'conciliacao_', 'relatorio_', 'pix_'],
  },
  clientes: {
    text: 'Clientes',
    begins: ['cliente_', 'clientes_', 'conta_', 'dados_', 'email_confirmado', 'novidades_'],
  },
  loja: {
    text: 'Loja e configurações',
    begins: [
      'configuracoes_',
      'emails_',
      'mensagem_pronta_',
      'mensagens_prontas_',
      'entregas_',
      'notas_',
      'pagamentos_',
      'loja_',
      'fotografias_levadas',
      'mudanca_',
      'endereco_antigo_',
      'pagina_',
      'politica_',
    ],
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

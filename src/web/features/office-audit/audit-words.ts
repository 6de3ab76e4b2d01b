import { statusLabel } from '#shared/orders.ts';
import { formatReais } from '#shared/money.ts';
import { reaisText } from '../../lib/money-text.ts';

/** What the log calls an act, in words. An act that is missing here is shown by its own name. */
const ACTS: Record<string, string> = {
  login: 'Entrou na administração',
  login_recusado: 'Tentativa de entrar recusada',
  logout: 'Saiu da administração',
  senha_alterada: 'Trocou a senha',
  administrador_criado: 'Criou um acesso',
  administrador_alterado: 'Mudou um acesso',
  administrador_excluido: 'Tirou um acesso',
  produto_criado: 'Criou um produto',
  produto_alterado: 'Mudou um produto',
  produto_excluido: 'Excluiu um produto',
  produto_arquivado: 'Arquivou um produto',
  produtos_importados: 'Importou produtos',
  categoria_criada: 'Criou uma categoria',
  categoria_alterada: 'Mudou uma categoria',
  categoria_excluida: 'Excluiu uma categoria',
  categorias_ordenadas: 'Mudou a ordem das categorias',
  cliente_visto: 'Viu os dados de uma cliente',
  clientes_vistos: 'Viu os dados de clientes',
  conta_excluida: 'Conta de cliente excluída',
  dados_exportados: 'Cliente levou os seus dados',
  pedido_dados_vistos: 'Viu os dados pessoais de um pedido',
  pedido_desistencia: 'Cliente desistiu da compra',
  pedido_envio: 'Mudou o envio de um pedido',
  pedido_estorno: 'Estornou um pedido',
  pedido_status: 'Mudou o estado de um pedido',
  pedidos_exportados: 'Exportou pedidos',
  recuperacao_enviada: 'Recuperação de senha enviada',
  senha_redefinida: 'Senha redefinida',
  sessoes_encerradas: 'Encerrou as outras sessões',
  pix_criado: 'Criou um PIX',
  pix_excluido: 'Excluiu um PIX',
  pagamento_divergente: 'Pagamento que não bate com o pedido',
};

/** 'pedido_estornado' → 'Pedido estornado' where nothing better is known. */
export function actText(action: string): string {
  const known = ACTS[action];
  if (known !== undefined) return known;
  const words = action.replaceAll('_', ' ').trim();
  return words === '' ? 'Sem nome' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a value is called in the log, where its name is none for people. */
const VALUES: Record<string, string> = {
  address: 'endereço',
  amountCents: 'valor',
  descricao: 'descrição',
  ended: 'sessões encerradas',
  genero: 'gênero',
  payment: 'pagamento',
  preco: 'preço',
  preco_original: 'preço promocional',
  role: 'papel',
  username: 'usuário',
  valorCents: 'valor',
};
const ROLES: Record<string, string> = {
  admin: 'Administração',
  equipe: 'Equipe',
  leitura: 'Somente leitura',
};

function valueText(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('Cents')) return formatReais(value);
  if (typeof value === 'number' && name.startsWith('preco')) return reaisText(value);
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ');
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  if (name === 'status') return statusLabel(value);
  if (name === 'role' && Object.hasOwn(ROLES, value)) return ROLES[value] ?? value;
  return value;
}

/** What changed, a line each: 'preço: R$ 129,90 → R$ 99,90'. Values that stayed are left out. */
export function changeLines(before: unknown, after: unknown): string[] {
  const [from, to] = [recordOf(before), recordOf(after)];
  if (from === null && to === null)
    return [before, after].flatMap((v) => (v == null ? [] : [valueText('', v)]));
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])];
  return names.flatMap((name) => {
    const [a, b] = [from?.[name], to?.[name]].map((value) =>
      value === undefined ? '' : valueText(name, value),
    );
    if (a === b) return [];
    const label = VALUES[name] ?? name;
    return [a === '' ? `${label}: ${b}` : `${label}: ${a} → ${b === '' ? '(vazio)' : b}`];
  });
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

import { emptySection } from '#shared/front-sections.ts';
import { personNumber } from '../people.ts';

/** Who opens the metered shop's doors. */
export const OWNER = { username: 'admin', password: 'alecrim-do-campo-2026' };
export const CUSTOMER = { email: 'ana@example.com', cpf: '529.982.247-25', senha: 'lavanda-2026' };

const OFFICE = '/api/gerenciamento';
const FACTORS = '/api/admin/me/segundo-fator';
const SOON = `${new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)}T08:00:00-03:00`;
const PROMOTION = {
  nome: 'Cinco reais a menos',
  tipo: 'valor',
  sobre: 'pedido',
  valor: 5,
  leve: null,
  pague: null,
  percentual: null,
  teto: null,
  com_codigo: false,
  codigo: null,
  degraus: [],
  ceps: [],
  inicio: null,
  fim: null,
  acumula: { modo: 'nao', com: [] },
  minimo: { unidades: null, valor: null },
  limites: { total: null, por_pessoa: null, unidades: null, orcamento: null },
  alvo: { categorias: [], produtos: [], tags: [], so_preco_cheio: false },
};
const SETTINGS = {
  cnpj: '11.222.333/0001-81',
  telefone: '(21) 3555-0100',
  email: 'loja@example.com',
  whatsapp: '21988887777',
  instagram: '@vitrine',
  tiktok: '',
  facebook: '',
  aviso_link: '/produtos',
  aviso_inicio: '',
  aviso_fim: '',
  logo: '',
  simbolo: '',
  capa_foto: '',
  capa_foco: '',
  capa_foto_celular: '',
  capa_foco_celular: '',
  capa_link: '',
  destaques_celular: 'lista',
  pix_minutos: '30',
  parcelas: '12',
  parcelas_sem_juros: '3',
  parcela_minima: '',
  frete_gratis_de: '199,00',
  dias_troca: '30',
  na_entrega: 'combinar',
  menu_topo: [],
  menu_rodape: [],
  capas: [],
  secoes: [emptySection('medidas')],
  textos_listas: [],
};

const PAGE = { endereco: 'sobre', blocos: [{ tipo: 'titulo', nivel: 2, texto: 'Quem somos' }] };

const MEASURED = [{ tamanho: 'M', detalhes: { busto: 92 } }];

/** A piece of the demonstration that is there. */
const MORE = { cor: 'Lavanda', tamanho: 'M' };

/** What of a call's body no description tells: fields that fit each other, and what opens a door. They replace its own. */
export const RIGHT: Record<string, (person: number) => Record<string, unknown>> = {
  'POST /api/admin/login': () => OWNER,
  'POST /api/clientes/login': () => ({ email: CUSTOMER.email, senha: CUSTOMER.senha }),
  [`PUT ${OFFICE}/configuracoes`]: () => ({ versao: 0, documento: SETTINGS }),
  [`POST ${OFFICE}/configuracoes/publicar`]: () => ({ versao: 0, em: SOON }),
  [`POST ${OFFICE}/configuracoes/previa`]: () => ({ ir: '/p/sobre' }),
  [`POST ${OFFICE}/paginas`]: () => PAGE,
  // Shown, and so no draft.
  [`PUT ${OFFICE}/paginas/{id}`]: () => ({ ...PAGE, versao: 1, rascunho: undefined }),
  [`POST ${OFFICE}/paginas/{id}/publicar`]: () => ({ versao: 1, em: SOON }),
  [`POST ${OFFICE}/promocoes`]: () => PROMOTION,
  [`PUT ${OFFICE}/promocoes/{id}`]: () => ({ ...PROMOTION, versao: 1 }),
  [`POST ${OFFICE}/promocoes/simular`]: () => ({ em: SOON, promocao: PROMOTION }),
  [`PUT ${OFFICE}/mudanca/enderecos`]: () => ({ de: '/produtos/saia-antiga', para: '/contato' }),
  [`POST ${OFFICE}/mudanca/importacoes/{id}/paginas`]: () => ({ endereco: 'www.antiga.example' }),
  [`PUT ${OFFICE}/mudanca/importacoes/{id}/categorias`]: () => ({
    categorias: [{ de: 'Saias', id: null, nome: 'Saias' }],
  }),
  [`POST ${OFFICE}/administradores`]: (person) => ({
    username: `pessoa-${person}`,
    role: 'leitura',
    senha: 'alecrim-do-campo-77',
    senhaAtual: OWNER.password,
  }),
  'POST /api/admin/me/confirmacao': () => ({ senhaAtual: OWNER.password }),
  [`POST ${FACTORS}/chaves/opcoes`]: () => ({ senhaAtual: OWNER.password }),
  [`POST ${FACTORS}/chaves/{id}/excluir`]: () => ({ senhaAtual: OWNER.password }),
  [`POST ${OFFICE}/pedidos/{id}/estorno`]: () => ({
    itens: undefined,
    frete: undefined,
    devolverEstoque: undefined,
    valorEsperado: undefined,
    valor: 1,
  }),
  [`POST ${OFFICE}/pedidos`]: () => ({
    frete: { tipo: 'retirada' },
    desconto: null,
    pagamento: 'recebido',
    recebido: 'dinheiro',
    entregue: false,
    total: undefined,
    cliente: { nome: 'Bia da Feira' },
  }),
  [`POST ${OFFICE}/pedidos/{id}/acrescimos/precos`]: () => MORE,
  [`POST ${OFFICE}/pedidos/{id}/acrescimos`]: () => MORE,
  [`POST ${OFFICE}/pacotes/{id}/resolvido`]: () => ({ estado: 'extraviado', nota: 'Combinado com ela.' }),
  [`POST ${OFFICE}/pedidos/{id}/etiquetas/soltar`]: () => ({ pedida: undefined }),
  [`POST ${OFFICE}/pedidos/{id}/pacotes`]: () => ({ tipo: 'parte', itens: [{ item: 1, quantidade: 1 }] }),
  [`POST ${OFFICE}/trocas/{id}/codigo`]: () => ({ servico: '1', preco: 19.9 }),
  [`POST ${OFFICE}/etiquetas`]: () => ({
    compras: [{ pedido: 1, servico: '1', preco: 19.9, documento: 'declaracao', chaveNota: '' }],
  }),
  [`POST ${OFFICE}/emissoes`]: () => ({ pedidos: [1] }),
  [`POST ${OFFICE}/pedidos/lote/separacao`]: () => ({ pedidos: [1] }),
  [`POST ${OFFICE}/pedidos/lote/desfazer`]: () => ({ passos: [{ pedido: 1, passo: 1 }] }),
  [`POST ${OFFICE}/pedidos/lote/envio`]: () => ({ envios: [{ pedido: 1, rastreio: '' }] }),
  [`PUT ${OFFICE}/emissoes/regra`]: () => ({ quando: 'mando', versao: 0 }),
  [`PUT ${OFFICE}/configuracoes/notas`]: () => ({ ie: '123456789' }),
  [`POST ${OFFICE}/pedidos/{id}/notas`]: () => ({ chave: '33261111222333000181550010000000421000000420' }),
  'POST /api/produtos': () => ({ gtins: [] }),
  'PUT /api/produtos/{id}': () => ({ gtins: [] }),
  [`PUT ${OFFICE}/pedidos/{id}`]: () => ({ rastreio: 'AA123456785BR' }),
  [`POST ${OFFICE}/pedidos/{id}/retirada`]: () => ({ codigo: '123456' }),
  [`POST ${OFFICE}/expedicao/pegar`]: () => ({ pedido: '1001', assumirDe: undefined }),
  [`PUT ${OFFICE}/expedicao/{id}`]: () => ({ rastreio: 'AA123456785BR' }),
  [`POST ${OFFICE}/pedidos/precos`]: () => ({ frete: { tipo: 'retirada' }, desconto: null, cep: undefined }),
  // About one of them at most.
  'POST /api/payment/custom-pix/create': () => ({
    pedido: undefined,
    cliente: undefined,
    visitante: undefined,
  }),
  [`PUT ${OFFICE}/mensagens-prontas/{id}`]: (person) => ({ titulo: `Mensagem ${person}` }),
  [`POST ${OFFICE}/contagens`]: () => ({ categoria: null }),
  [`POST ${OFFICE}/contagens/{id}/lancamentos`]: (person) => ({
    chave: `contagem-${person}`,
    codigo: 'VEST-01',
    item: undefined,
    soma: 1,
    total: undefined,
    lido: undefined,
    esperou: undefined,
  }),
  [`POST ${OFFICE}/contagens/{id}/acertar`]: () => ({
    itens: undefined,
    diferencas: 0,
    sobram: 0,
    faltam: 0,
  }),
  [`POST ${OFFICE}/contagens/{id}/nao-contadas`]: () => ({ quantas: 1, conjunto: 'a'.repeat(64) }),
  [`POST ${OFFICE}/fotos/conferir`]: () => ({ nomes: ['VEST-01-preto-2.jpg'] }),
  [`POST ${OFFICE}/produtos/{id}/imagens`]: () => ({
    imagens: [{ url: 'https://example.com/foto.jpg', cor: null }],
  }),
  [`POST ${OFFICE}/medidas`]: (person) => ({ nome: `Medidas ${person}`, tamanhos: MEASURED }),
  [`PUT ${OFFICE}/medidas/{id}`]: (person) => ({ nome: `Medidas ${person}`, tamanhos: MEASURED, versao: 1 }),
  'POST /relatos-csp': () => ({ 'csp-report': { 'document-uri': '/', 'violated-directive': 'script-src' } }),
  'POST /api/avise-me': (person) => ({
    email: personNumber(person).email,
    produto: '1',
    cor: '',
    tamanho: '',
  }),
};

import { z } from 'zod';
import { feito } from './admin.ts';
import {
  categoriaEnviada,
  copiaDeImagem,
  estoqueBaixo,
  imagemGuardada,
  loteMudado,
  voltaDeProdutos,
  mudancaEmLote,
  produtoEnviado,
  produtoSalvo,
} from './catalog-writes.ts';
import { categoria, produtoDoEscritorio } from './catalog.ts';
import { errorBody } from './errors.ts';
import { officeProductsQuery } from './office-products-query.ts';
import { digits, wholeNumber } from './query.ts';
import { historicoDoEstoque, historicoPedido } from './stock-history.ts';

const tags = ['Catálogo: administração'];
const pictures = ['Imagens'];
const refused = { '4xx': errorBody };
const failed = { ...refused, '5xx': errorBody };

/** The category stands in the answer and is the answer, for clients that look in either place. */
const categoriaSalva = categoria.extend({ ...feito.shape, categoria });

const products = {
  'GET /gerenciamento/produtos': {
    tags,
    summary: 'Todos os produtos, também os ocultos',
    querystring: officeProductsQuery,
    response: { 200: z.array(produtoDoEscritorio), ...refused },
  },
  'GET /gerenciamento/produtos/:id': {
    tags,
    summary: 'Um produto, também oculto, como está no banco de dados',
    params: z.object({ id: z.string() }),
    response: { 200: produtoDoEscritorio, ...refused },
  },
  'GET /gerenciamento/produtos/:id/estoque': {
    tags,
    summary: 'De onde vieram e para onde foram as unidades de um produto',
    params: digits,
    querystring: historicoPedido,
    response: { 200: historicoDoEstoque, ...refused },
  },
  'GET /gerenciamento/produtos/estoque-baixo': {
    tags,
    summary: 'O que está para acabar, do menor estoque para o maior',
    querystring: z.object({
      ate: wholeNumber(0, 1000),
      limit: wholeNumber(1, 100),
      offset: wholeNumber(0, 1_000_000),
    }),
    response: { 200: z.array(estoqueBaixo), ...refused },
  },
  'GET /gerenciamento/produtos/sku': {
    tags,
    summary: 'Um SKU livre para um produto com este nome',
    querystring: z.object({
      nome: z.string().trim().max(200, 'Use no máximo 200 caracteres.').default(''),
    }),
    response: {
      200: z.object({ sku: z.string().nullable().describe('null: the name has no letters') }),
      ...refused,
    },
  },
  'POST /produtos': {
    tags,
    summary: 'Criar um produto',
    body: produtoEnviado,
    response: { 201: produtoSalvo, ...refused },
  },
  'PUT /produtos/:id': {
    tags,
    summary: 'Alterar um produto: o que o corpo não nomeia fica como está',
    params: digits,
    body: produtoEnviado,
    response: { 200: produtoSalvo, ...refused },
  },
  'DELETE /produtos/:id': {
    tags,
    summary: 'Excluir um produto',
    params: digits,
    response: { 200: feito, ...refused },
  },
  'POST /gerenciamento/produtos/lote': {
    tags,
    summary: 'Mudar vários produtos de uma vez',
    body: mudancaEmLote,
    response: { 200: loteMudado, ...refused },
  },
  'POST /gerenciamento/produtos/desfazer': {
    tags,
    summary: 'Desfazer uma mudança, ou uma exclusão dos últimos 7 dias',
    description: 'O que outra pessoa mudou depois fica como está, e é dito.',
    body: voltaDeProdutos,
    response: { 200: loteMudado, ...refused },
  },
  'POST /gerenciamento/produtos/:id/duplicar': {
    tags,
    summary: 'Copiar um produto',
    params: digits,
    response: { 201: produtoSalvo, ...refused },
  },
  'GET /gerenciamento/produtos.csv': { tags, summary: 'Todos os produtos como CSV' },
  'POST /gerenciamento/produtos/importar': {
    tags,
    summary: 'Criar e alterar produtos por CSV; com simular=true só diz o que faria',
    description:
      'Responde por linhas de JSON: o andamento e, na última, o resultado. O que começou a ser gravado vai até o fim, mesmo que ninguém espere a resposta.',
    consumes: ['text/csv'],
    querystring: z.object({ simular: z.enum(['true', 'false'], 'Use true ou false.').optional() }),
    response: { 200: z.unknown().describe('application/x-ndjson'), ...refused },
  },
};

const categories = {
  'GET /gerenciamento/categorias': {
    tags,
    summary: 'Todas as categorias',
    response: { 200: z.array(categoria), ...refused },
  },
  'POST /categorias': {
    tags,
    summary: 'Criar',
    body: categoriaEnviada,
    response: { 201: categoriaSalva, ...refused },
  },
  'PUT /categorias/:id': {
    tags,
    summary: 'Alterar',
    params: digits,
    body: categoriaEnviada,
    response: { 200: categoriaSalva, ...refused },
  },
  'DELETE /categorias/:id': {
    tags,
    summary: 'Excluir',
    params: digits,
    response: { 200: feito, ...refused },
  },
  'PUT /gerenciamento/categorias/ordem': {
    tags,
    summary: 'Pôr em ordem',
    body: z.object({ ids: z.array(z.number().int(), { error: 'Informe uma lista.' }).min(1).max(1000) }),
    response: { 200: z.array(categoria), ...refused },
  },
};

const uploads = {
  'POST /gerenciamento/midia': {
    tags: pictures,
    summary: 'Guardar uma imagem',
    consumes: ['multipart/form-data'],
    response: { 201: imagemGuardada, ...failed },
  },
  'POST /gerenciamento/midia/copiar': {
    tags: pictures,
    summary: 'Começar a copiar para a loja a imagem de um endereço',
    body: z.object({ url: z.string({ error: 'Informe o endereço.' }).trim().min(1).max(2000) }),
    response: { 202: copiaDeImagem, ...failed },
  },
  'GET /gerenciamento/midia/copiar/:id': {
    tags: pictures,
    summary: 'O que foi feito de uma cópia',
    params: z.object({ id: z.string().max(40) }),
    response: { 200: copiaDeImagem, ...failed },
  },
};

/** The office's calls on products, their pictures and their categories. */
export const catalogOfficeCalls = { ...products, ...categories, ...uploads };

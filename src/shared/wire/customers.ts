import { z } from 'zod';
import { MESSAGE_CHANNELS } from '../ready-messages.ts';
import { meuVale } from './credits.ts';
import { pedidoAntigoInteiro } from './former-orders.ts';
import { pedidoCompleto, pedidoItem, pedidoStatus } from './orders.ts';
import { desconto } from './prices.ts';

/** A customer as she is told of herself: no password of any form. */
export const cliente = z.object({
  id: z.number(),
  nome: z.string(),
  email: z.string(),
  cpf: z.string().describe('Digits'),
  whatsapp: z.string().describe('Digits'),
  cep: z.string().describe('Digits'),
  endereco: z.string(),
  numero: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  estado: z.string(),
  email_confirmado: z
    .boolean()
    .describe('By a link that was mailed. Until then others may have the same CPF'),
  created_at: z.string(),
});

/** A place to send parcels to, beside the profile's own: GET and POST /clientes/me/enderecos, PUT and DELETE …/{id}. */
export const enderecoSalvo = z.object({
  id: z.number().int(),
  apelido: z.string().describe("The customer's own word for it: 'Casa'. May be empty"),
  cep: z.string().describe('Digits'),
  endereco: z.string(),
  numero: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  estado: z.string(),
  principal: z.boolean().describe('The one that the checkout proposes; one of all is it'),
});

const centimetres = z.number().nullable().describe('Centimetres, to the half; null: not told');

/** The measures of a body that decide a size: GET and PUT /clientes/me/medidas. */
export const medidas = z.object({ busto: centimetres, cintura: centimetres, quadril: centimetres });

/** A login that still holds, told without its token: GET /clientes/me/sessoes; DELETE ends all others. */
export const sessaoAberta = z.object({
  aparelho: z.string().describe("Roughly what it runs on: 'Chrome no Android'"),
  criada_em: z.string(),
  usada_em: z.string().describe('To within ten minutes'),
  expira_em: z.string(),
  atual: z.boolean().describe('The one that asks'),
});

/** A row of one's own orders, newest first: GET /clientes/me/pedidos. Prices in reais. */
export const meuPedido = pedidoStatus.extend({
  id: z.number().int(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  metodo_pagamento: z.string(),
  parcelas: z.number().int(),
  rastreio: z.string(),
  transportadora: z.string(),
  pagamento_aberto: z.boolean().describe('Its PIX can still be paid'),
  subtotal: z.number().describe('The pieces before discounts'),
  desconto: z.number().describe('Off the pieces, the sum of `descontos`'),
  descontos: z.array(desconto).describe('In the order in which people read them'),
  frete: z.number().describe('Before its discount'),
  desconto_frete: z.number(),
  desconto_pix: z.number(),
  cupom: z.string().nullable(),
  credito: z.number().describe('What vales paid, in reais'),
  aPagar: z.number().describe('`total` less `credito`: what is charged'),
  itens: z.array(pedidoItem),
});

/** What is known of somebody who was brought from an old shop. */
const ofOldShop = {
  origem: z.enum(['nuvemshop', 'shopify']).nullable().describe('The shop that she was brought from'),
  marketing: z
    .object({ aceita: z.boolean(), em: z.string().nullable() })
    .nullable()
    .describe('What she said about advertising mails, here or else there, and when; null: nothing is known'),
};

const kept = z.record(z.string(), z.union([z.string(), z.number()]));

/** All that the shop knows of a customer, for herself: GET /clientes/me/exportar. */
export const dadosExportados = z.object({
  sucesso: z.literal(true),
  success: z.literal(true),
  gerado_em: z.string(),
  cliente,
  ...ofOldShop,
  medidas,
  enderecos: z.array(enderecoSalvo),
  sessoes: z.array(sessaoAberta),
  pedidos: z.array(
    meuPedido.extend({
      nome: z.string(),
      email: z.string(),
      cpf: z.string(),
      whatsapp: z.string(),
      endereco: pedidoCompleto.shape.endereco,
      desistencia: z.object({ em: z.string(), motivo: z.string() }).nullable(),
      mensagens: z
        .array(
          z.object({
            em: z.string(),
            canal: z.enum(MESSAGE_CHANNELS),
            assunto: z.string(),
            texto: z.string(),
          }),
        )
        .describe('What the team wrote to her; by WhatsApp what it was opened with'),
      mudancas: z
        .array(z.object({ em: z.string(), tipo: z.enum(['endereco', 'peca']), antes: kept, depois: kept }))
        .describe(
          'What the team changed of the order before it was sent; of a phone number, that it was changed',
        ),
    }),
  ),
  pedidosAntigos: z
    .array(pedidoAntigoInteiro)
    .describe('Made in the shop that was there before; of a confirmed e-mail alone'),
  favoritos: z
    .array(
      z.object({ produto_id: z.number().int(), nome: z.string(), cor: z.string(), guardado_em: z.string() }),
    )
    .describe('What she keeps to come back to'),
  avisos: z
    .array(
      z.object({
        produto_id: z.number().int(),
        cor: z.string(),
        tamanho: z.string(),
        pedido_em: z.string(),
        avisado_em: z.string().nullable(),
      }),
    )
    .describe('What she wants to be told to be back; of a confirmed e-mail alone'),
  novidades: z
    .object({
      pedido_em: z.string().nullable(),
      texto: z.string().describe('What she agreed to, or was asked to agree to'),
      confirmado_em: z.string().nullable(),
      saiu_em: z.string().nullable(),
    })
    .nullable()
    .describe('Her place on the list of who is written to with news; of a confirmed e-mail alone'),
  vales: z
    .array(meuVale.omit({ codigo: true }))
    .describe('Without their codes, which are money; of a confirmed e-mail alone'),
  cobrancas: z
    .array(
      z.object({
        pedido: z.string().nullable().describe("The order's code, where it is about one"),
        descricao: z.string(),
        valor: z.number().describe('Reais'),
        devolvido: z.number().describe('Reais'),
        estado: z.string(),
        em: z.string(),
        pagoEm: z.string().nullable(),
      }),
    )
    .describe('PIX outside the payment of an order that the shop made for her'),
  trocas: z.array(
    z.object({
      pedido: z.string().describe('Its code'),
      em: z.string(),
      estado: z.string(),
      motivo: z.string(),
      querer: z.string(),
      comentario: z.string(),
      resposta: z.string(),
      fim: z.string().nullable(),
      fotos: z
        .array(z.string())
        .describe('Of a defect, as data URLs; all together 40 MB are whole, the newest'),
      fotosReduzidas: z.number().int().describe('How many of them are small for that'),
    }),
  ),
  pacotes: z
    .array(
      z.object({
        pedido: z.string().describe('Its code'),
        tipo: z.string(),
        rastreio: z.string(),
        transportadora: z.string(),
        pedido_em: z.string(),
        enviado_em: z.string().nullable(),
        entregue_em: z.string().nullable(),
      }),
    )
    .describe('Beside the own parcels of her orders: parts, what exchanges sent, what was sent once more'),
  registros: z.array(
    z.object({
      at: z.string(),
      acao: z.string(),
      origem: z.string().describe('The network address it came from, where it was noted'),
    }),
  ),
});

/**
 * A customer as the office sees her, with '•' in what is masked: GET /clientes (`?mascarar=1` masks) and
 * /gerenciamento/clientes/{id} (`?revelar=1` shows).
 */
export const clienteEscritorio = cliente.extend({
  ...ofOldShop,
  id: z.number().nullable().describe('Null: she bought without an account'),
  conta: z
    .boolean()
    .describe(
      'False: one row for all orders of one CPF, or of one e-mail, without an account; with a number: brought from an old shop',
    ),
  ultimoPedido: z
    .object({ id: z.number().int(), numero: z.number().int() })
    .nullable()
    .describe('Of who has no account: her last order'),
  mascarado: z.boolean(),
  pedidos: z.number().int().describe('How many orders she made'),
  pedidosAntigos: z.number().int().describe('How many in the shop that was there before'),
});

export const clientesEstatisticas = z.object({
  totalClientes: z.number().int(),
  novosHoje: z.number().int().describe("Of today in São Paulo's days"),
  valorMedio: z.number().describe('Mean total of the orders that count as sales, in reais'),
  clientesComPedidos: z
    .number()
    .int()
    .describe('People with an order that counts as a sale, with an account or without'),
  lidoEm: z.string().nullable().describe('Of all but `novosHoje`: when that was read; null: by now'),
});

const done = { sucesso: z.literal(true), success: z.literal(true) };

export const clienteLogado = z.object({ ...done, token: z.string(), cliente });
export const clienteRegistrado = z.object({ ...done, mensagem: z.string(), cliente });
export const clienteSessao = z.object({ ...done, cliente });
export const meusPedidos = z.object({ ...done, pedidos: z.array(meuPedido) });
export const meusEnderecos = z.object({ ...done, enderecos: z.array(enderecoSalvo) });
export const enderecoGravado = z.object({ ...done, mensagem: z.string(), endereco: enderecoSalvo });
export const minhasMedidas = z.object({ ...done, medidas });
export const minhasSessoes = z.object({ ...done, sessoes: z.array(sessaoAberta) });
export const sessoesEncerradas = z.object({
  ...done,
  mensagem: z.string(),
  encerradas: z.number().int(),
});
export const clienteDetalhado = z.object({
  ...done,
  cliente: clienteEscritorio.extend({ id: z.number() }),
  pedidos: z.array(meuPedido),
  enderecos: z.array(enderecoSalvo),
});

export const visitanteDetalhado = z.object({
  ...done,
  cliente: clienteEscritorio.extend({ id: z.null() }),
  compras: z
    .object({ pedidos: z.number().int(), total: z.number().describe('Reais') })
    .describe('Her orders that count as sales, without what went back'),
  pedidos: z.array(meuPedido),
});

export type Cliente = z.infer<typeof cliente>;
export type EnderecoSalvo = z.infer<typeof enderecoSalvo>;
export type Medidas = z.infer<typeof medidas>;
export type SessaoAberta = z.infer<typeof sessaoAberta>;
export type MeuPedido = z.infer<typeof meuPedido>;
export type MinhasSessoes = z.infer<typeof minhasSessoes>;
export type DadosExportados = z.infer<typeof dadosExportados>;
export type ClienteEscritorio = z.infer<typeof clienteEscritorio>;
export type ClientesEstatisticas = z.infer<typeof clientesEstatisticas>;

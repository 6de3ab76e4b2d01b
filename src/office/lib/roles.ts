import type { OfficeRole } from '#shared/acts.ts';

/** What each role is called, and what it may do, in words. */
export const ROLES: Readonly<Record<OfficeRole, { text: string; hint: string }>> = {
  admin: { text: 'Administração', hint: 'Pode tudo, inclusive dar acesso a outras pessoas.' },
  equipe: {
    text: 'Equipe',
    hint: 'Cuida de produtos e pedidos. Não vê faturamento nem clientes, não estorna e não cria PIX; dados pessoais aparecem mascarados.',
  },
  catalogo: {
    text: 'Catálogo',
    hint: 'Cuida de produtos, categorias, imagens e estoque, e vê as promoções. Não vê pedidos nem clientes.',
  },
  expedicao: {
    text: 'Expedição',
    hint: 'Separa, envia e entrega os pacotes: vê o que vai em cada um, o nome e o endereço. Compra etiquetas; de valores vê só o preço delas e o que se paga na porta. Não vê CPF, email nem telefone.',
  },
  suporte: {
    text: 'Atendimento',
    hint: 'Vê pedidos e clientes para responder dúvidas e escreve observações, com o CPF mascarado. Não estorna e não muda produtos nem o estado dos pedidos.',
  },
  leitura: { text: 'Somente leitura', hint: 'Vê tudo mascarado e não muda nada.' },
};

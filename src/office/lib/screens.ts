import { officePaths } from './paths.ts';
import type { Section } from './sections.ts';

/** Screens that no menu names and that need no number: they are reached from others, and by the search. */
export const SCREENS: readonly Section[] = [
  { label: 'Novo pedido', icon: 'plus', to: officePaths.newOrder, act: 'sell-elsewhere' },
  { label: 'Novo produto', icon: 'plus', to: officePaths.newProduct, act: 'edit-products' },
  { label: 'Pedidos da loja antiga', icon: 'receipt', to: officePaths.formerOrders, act: 'see-orders' },
  { label: 'Fotos de muitos produtos', icon: 'tag', to: officePaths.photos, act: 'edit-products' },
  { label: 'Importar produtos', icon: 'tag', to: officePaths.importProducts, act: 'edit-products' },
  { label: 'Produtos em cartões', icon: 'grid', to: officePaths.productCards, act: 'see-products' },
  { label: 'Contagens de estoque', icon: 'package', to: officePaths.stockCounts, act: 'see-products' },
  { label: 'Tabelas de medidas', icon: 'grid', to: officePaths.measureTables, act: 'see-products' },
  { label: 'Nova tabela de medidas', icon: 'plus', to: officePaths.newMeasureTable, act: 'edit-products' },
  { label: 'Novidades por e-mail', icon: 'mail', to: officePaths.newsletter, act: 'see-newsletter' },
  { label: 'Nova promoção', icon: 'plus', to: officePaths.newPromotion, act: 'edit-promotions' },
  { label: 'Simulador de promoções', icon: 'percent', to: officePaths.simulator, act: 'try-promotions' },
  { label: 'Endereços antigos', icon: 'truck', to: officePaths.oldAddresses, act: 'move-shop' },
  { label: 'Pagamentos', icon: 'pix', to: officePaths.payments, act: 'service-credentials' },
  { label: 'Entregas', icon: 'truck', to: officePaths.freight, act: 'service-credentials' },
  { label: 'Notas fiscais', icon: 'receipt', to: officePaths.invoices, act: 'service-credentials' },
  { label: 'Servidor de e-mails', icon: 'mail', to: officePaths.mailServer, act: 'service-credentials' },
  { label: 'Textos dos e-mails', icon: 'mail', to: officePaths.mailTexts, act: 'mail-texts' },
  { label: 'Mensagens prontas', icon: 'mail', to: officePaths.messageTemplates, act: 'mail-texts' },
  { label: 'Nova mensagem pronta', icon: 'plus', to: officePaths.newMessageTemplate, act: 'mail-texts' },
  { label: 'Páginas da loja', icon: 'edit', to: officePaths.ownPages, act: 'shop-settings' },
  { label: 'Nova página', icon: 'plus', to: officePaths.newOwnPage, act: 'shop-settings' },
  { label: 'E-mails guardados', icon: 'mail', to: officePaths.mails, act: 'see-kept-mails' },
];

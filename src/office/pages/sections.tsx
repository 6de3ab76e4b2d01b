import type { ComponentType } from 'react';
import { useLocation, useParams, type RouteObject } from 'react-router';
import { lazyComponent } from '#web/lib/document/lazy-component.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMay } from '../lib/session.ts';
import { officePaths } from '../lib/paths.ts';

import { NoAccess } from '../ui/no-access.tsx';
import { productSections, type Load, type SectionEntry } from './product-sections.ts';

const loadHome: Load = async () => (await import('./start.tsx')).StartPage;
const SECTIONS: readonly SectionEntry[] = [
  ['/admin', loadHome],
  [officePaths.home, loadHome],
  ...productSections,
  [
    officePaths.moving,
    async () => (await import('../features/moving/moving-screen.tsx')).MovingScreen,
    'move-shop',
    'Trazer da loja antiga',
  ],
  [
    officePaths.oldAddresses,
    async () => (await import('../features/moving/addresses-screen.tsx')).AddressesScreen,
    'move-shop',
    'Endereços antigos',
  ],
  [
    officePaths.movingFile(':id'),
    async () => (await import('../features/moving/import-screen.tsx')).MovingFileScreen,
    'move-shop',
    'Arquivo da loja antiga',
  ],
  [officePaths.audit, async () => (await import('../features/audit/audit-screen.tsx')).AuditScreen],
  [officePaths.support, async () => (await import('../features/support/support-screen.tsx')).SupportScreen],
  [
    officePaths.settings,
    async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
  ],
  [
    officePaths.payments,
    async () => (await import('../features/settings/payments-screen.tsx')).PaymentsScreen,
  ],
  [officePaths.freight, async () => (await import('../features/settings/freight-screen.tsx')).FreightScreen],
  [
    officePaths.invoices,
    async () => (await import('../features/settings/invoices-screen.tsx')).InvoicesScreen,
  ],
  [
    officePaths.mailServer,
    async () => (await import('../features/settings/mail-server-screen.tsx')).MailServerScreen,
  ],
  [
    officePaths.mailTexts,
    async () => (await import('../features/mail-texts/texts-screen.tsx')).TextsScreen,
    'mail-texts',
    'Textos dos e-mails',
  ],
  [
    officePaths.mailText(':id'),
    async () => (await import('../features/mail-texts/text-screen.tsx')).TextScreen,
    'mail-texts',
    'Texto de um e-mail',
  ],
  [
    officePaths.messageTemplates,
    async () => (await import('../features/message-templates/templates-screen.tsx')).TemplatesScreen,
    'mail-texts',
    'Mensagens prontas',
  ],
  [
    officePaths.newMessageTemplate,
    async () => (await import('../features/message-templates/template-screen.tsx')).NewTemplateScreen,
    'mail-texts',
    'Nova mensagem pronta',
  ],
  [
    officePaths.messageTemplate(':id'),
    async () => (await import('../features/message-templates/template-screen.tsx')).TemplateScreen,
    'mail-texts',
    'Mensagem pronta',
  ],
  [
    officePaths.ownPages,
    async () => (await import('../features/own-pages/pages-screen.tsx')).PagesScreen,
    'shop-settings',
    'Páginas da loja',
  ],
  [
    officePaths.newOwnPage,
    async () => (await import('../features/own-pages/page-screen.tsx')).NewPageScreen,
    'shop-settings',
    'Nova página',
  ],
  [
    officePaths.ownPage(':id'),
    async () => (await import('../features/own-pages/page-screen.tsx')).PageScreen,
    'shop-settings',
    'Página da loja',
  ],
  [
    officePaths.policy(':id'),
    async () => (await import('../features/own-pages/page-screen.tsx')).PolicyScreen,
    'shop-settings',
    'Política da loja',
  ],
  [officePaths.mails, async () => (await import('../features/mails/mails-screen.tsx')).MailsScreen],
  [
    officePaths.administrators,
    async () => (await import('../features/people/people-screen.tsx')).PeopleScreen,
  ],
  [officePaths.password, async () => (await import('../features/people/password-screen.tsx')).PasswordScreen],
  [officePaths.parcels, async () => (await import('./parcels.tsx')).ParcelsPage, 'pack-orders', 'Expedição'],
  [
    officePaths.exchanges,
    async () => (await import('./exchanges.tsx')).ExchangesPage,
    'see-exchanges',
    'Trocas',
  ],
  [
    officePaths.formerOrders,
    async () => (await import('../features/former-orders/former-orders-screen.tsx')).FormerOrdersScreen,
    'see-orders',
    'Pedidos da loja antiga',
  ],
  [
    officePaths.formerOrder(':id'),
    async () => (await import('../features/former-orders/former-order-screen.tsx')).FormerOrderScreen,
    'see-orders',
    'Pedido da loja antiga',
  ],
  [officePaths.sales, async () => (await import('./sales.tsx')).SalesPage, 'see-orders', 'Vendas'],
  [
    officePaths.newOrder,
    async () => (await import('../features/counter/new-order-screen.tsx')).NewOrderScreen,
    'sell-elsewhere',
    'Novo pedido',
  ],
  [officePaths.order(':id'), async () => (await import('./order.tsx')).OrderPage, 'see-orders', 'Pedido'],
  [
    officePaths.disputes,
    async () => (await import('../features/disputes/disputes-screen.tsx')).DisputesScreen,
  ],
  [
    officePaths.dispute(':id'),
    async () => (await import('../features/disputes/dispute-screen.tsx')).DisputeScreen,
  ],
  [
    officePaths.reconciliation,
    async () => (await import('../features/reconciliation/reconciliation-screen.tsx')).ReconciliationScreen,
    'see-reconciliation',
    'Conciliação',
  ],
  [
    officePaths.customers,
    async () => (await import('../features/customers/customers-screen.tsx')).CustomersScreen,
  ],
  [
    officePaths.newsletter,
    async () => (await import('../features/newsletter/newsletter-screen.tsx')).NewsletterScreen,
    'see-newsletter',
    'Novidades por e-mail',
  ],
  [officePaths.guest(':id'), async () => (await import('./customer.tsx')).GuestPage],
  [officePaths.customer(':id'), async () => (await import('./customer.tsx')).CustomerPage],
  [
    officePaths.discounts,
    async () => (await import('../features/discounts/discounts-screen.tsx')).DiscountsScreen,
    'see-promotions',
    'Descontos',
  ],
  [
    officePaths.newPromotion,
    async () => (await import('../features/discounts/new-promotion-screen.tsx')).NewPromotionScreen,
  ],
  [
    officePaths.simulator,
    async () => (await import('../features/discounts/simulator-screen.tsx')).SimulatorScreen,
    'try-promotions',
    'Simulador',
  ],
  [
    officePaths.promotion(':id'),
    async () => (await import('../features/discounts/promotion-screen.tsx')).PromotionScreen,
    'see-promotions',
    'Promoção',
  ],
  [
    officePaths.credits,
    async () => (await import('../features/credits/credits-screen.tsx')).CreditsScreen,
    'see-credits',
    'Vales',
  ],
  [
    officePaths.credit(':id'),
    async () => (await import('../features/credits/credit-screen.tsx')).CreditScreen,
    'see-credits',
    'Vale',
  ],
  [
    officePaths.customPix,
    async () => (await import('../features/custom-pix/custom-pix-screen.tsx')).CustomPixScreen,
  ],
];

/**
 * Code that can't be fetched is asked for again while its page is shown, and the layout stands meanwhile: the router's
 * own `lazy` would leave whoever pressed a link where they were, and without a word.
 */
function section([, load, act = 'own-access', title = '']: (typeof SECTIONS)[number]): ComponentType {
  const Screen = lazyComponent(load);
  return function Section() {
    const { pathname } = useLocation();
    const { id = '' } = useParams();
    // Who types an address that is not for her is told so, and nothing of it is read.
    if (!useMay(act)) return <NoAccess title={title} />;
    return <Screen key={pathname} id={id} meanwhile={<Skeleton width="14rem" height="2.25rem" />} />;
  };
}

/** The sections by address. */
export const sectionRoutes: RouteObject[] = SECTIONS.map((one) => ({
  path: one[0],
  Component: section(one),
}));

/** Fetches the code of all sections. */
export async function fetchSections(): Promise<void> {
  await Promise.all(SECTIONS.map(([, load]) => load()));
}

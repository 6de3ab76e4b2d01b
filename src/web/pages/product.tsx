import { useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  useNavigate,
  useRouteError,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import { effectivePriceCents, firstChoice, isSoldOut } from '#shared/catalog.ts';
import { installmentText } from '#shared/installments.ts';
import { paths } from '#shared/paths.ts';
import { shareImage } from '#shared/share-image.ts';
import { fold } from '#shared/text.ts';
import { useCart } from '../features/cart/use-cart.ts';
import { FreightEstimate } from '../features/freight/freight-estimate.tsx';
import { useGift } from '../features/gift/use-gift.tsx';
import { ProductNotFound } from '../features/product/product-not-found.tsx';
import { ProductScreen } from '../features/product/product-screen.tsx';
import { breadcrumbList, machinePrice, productGroup } from '../features/product/structured-data.ts';
import { servicesContext } from '../lib/document/load-context.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { useShop } from '../lib/document/use-shop.ts';
import { offerOf, useOffers } from '../lib/prices/use-offers.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Container } from '../ui/container.tsx';
import styles from './product.module.css';
import type { Route } from './+types/product.ts';

/** The words for its instalments are made here alone: the browser needs not know how. */
export function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const published = services.promotions();
  const found = /^\d{1,15}$/.test(params.id) ? services.product(Number(params.id)) : null;
  if (found === null) throw data(null, { status: 404 });
  const { installments } = services.shop;
  const { piece: sold } = offerOf(found.produto, published && { ...published, at: Date.now() });
  return { ...found, instalments: installmentText(effectivePriceCents(sold), installments) };
}

/** Another colour of the same product is a matter of the address alone. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id;
}

function crumbsOf({ nome, categoria }: Produto) {
  return [
    { label: 'Início', to: paths.home },
    { label: 'Produtos', to: paths.catalog },
    { label: categoria, to: `${paths.catalog}?${new URLSearchParams({ categoria })}` },
    { label: nome },
  ];
}

const DESCRIPTION_LENGTH = 160;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  if (!loaderData)
    return [{ title: `Produto não encontrado | ${shop.name}` }, { name: 'robots', content: 'noindex' }];
  const { produto } = loaderData;
  const main = produto.pictures[0];
  return [
    ...pageMeta({
      shop,
      title: produto.nome,
      description: produto.descricao.slice(0, DESCRIPTION_LENGTH) || produto.nome,
      path: paths.product(produto.id),
      type: 'product',
      search: loaderData.search,
      ...(main && { image: shareImage(main.url, shop.publicUrl) }),
    }),
    // For machines that read the server's HTML; the browser needs neither the data nor what makes them.
    ...(import.meta.env.SSR
      ? [
          { property: 'product:price:amount', content: machinePrice(produto) },
          { property: 'product:price:currency', content: 'BRL' },
          { property: 'product:availability', content: isSoldOut(produto) ? 'out of stock' : 'in stock' },
          { property: 'product:retailer_item_id', content: String(produto.id) },
          { 'script:ld+json': productGroup(produto, shop) },
          { 'script:ld+json': breadcrumbList(crumbsOf(produto), shop) },
        ]
      : []),
  ];
}

export default function ProductPage({
  loaderData: { produto, look, related, instalments },
}: Route.ComponentProps) {
  const shop = useShop();
  const { add } = useCart();
  const { piece, offers } = useOffers()(produto);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = fold(params.get('cor') ?? '');
  const cor = produto.cor.find(({ nome }) => fold(nome) === asked)?.nome ?? firstChoice(produto).cor;
  const inAsked = (cards: readonly Cartao[]) =>
    cards.map((card) => ({
      ...card,
      mostra: card.cor.find(({ nome }) => fold(nome) === asked)?.nome,
    }));
  const giving = useGift(produto, (choice) => add(produto, choice));
  const search = `?${new URLSearchParams({ cor })}`;
  return (
    <Container className={styles.page}>
      <Breadcrumb items={crumbsOf(produto)} />
      <ProductScreen
        key={produto.id}
        product={piece}
        offers={offers}
        look={inAsked(look)}
        related={inAsked(related)}
        instalments={instalments}
        cor={cor}
        tamanho={produto.tamanho.find(({ tamanho }) => tamanho === params.get('tamanho'))?.tamanho ?? ''}
        onChooseColor={(nome) =>
          void navigate(`?${new URLSearchParams({ cor: nome })}`, { replace: true, preventScrollReset: true })
        }
        {...giving}
        renderFreight={(quantidade) => <FreightEstimate items={[{ id: produto.id, quantidade }]} />}
        url={shop.publicUrl + paths.product(produto.id) + search}
      />
    </Container>
  );
}

/** Whatever kept the product from being shown: the shopper sees that it is not there, the log says why. */
export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    if (!isRouteErrorResponse(error) || error.status !== 404) console.error('product page:', error);
  }, [error]);
  return (
    <Container>
      <ProductNotFound />
    </Container>
  );
}

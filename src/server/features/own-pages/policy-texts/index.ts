import type { WrittenPage } from '#shared/own-pages.ts';
import { POLICIES, policySlug, type PolicyName } from '#shared/policies.ts';
import { exchangeDaysOf, whatsappLink, type ShopSettings } from '#shared/shop.ts';
import { privacyBlocks } from './privacy.ts';
import { returnsBlocks } from './returns.ts';
import { termsBlocks } from './terms.ts';
import type { PolicyFacts } from './parts.ts';

const BLOCKS = { trocas: returnsBlocks, termos: termsBlocks, privacidade: privacyBlocks };

/** Signs of marks stand for themselves. */
const plain = (text: string) => text.replaceAll(/[\\*[\]()]/g, String.raw`\$&`);

const factsOf = (shop: ShopSettings): PolicyFacts => ({
  name: plain(shop.name),
  email: shop.email,
  chat: whatsappLink(shop.whatsapp, 'Olá! Quero trocar ou devolver uma peça do meu pedido.'),
  days: exchangeDaysOf(shop),
  directPictures: shop.directPictures === true,
});

/** A policy as the shop comes with it, in blocks: what its owner's own words begin with. */
export const policyAsItComes = (policy: PolicyName, shop: ShopSettings): WrittenPage => ({
  titulo: POLICIES[policy].title,
  endereco: policySlug(policy),
  busca_titulo: '',
  busca_descricao: '',
  publicada: false,
  blocos: BLOCKS[policy](factsOf(shop)),
});

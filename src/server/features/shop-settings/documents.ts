import { z } from 'zod';
import { SETTING_NAMES, variableOf, type SettingName, type ShopDocument } from '#shared/shop-document.ts';
import { readCovers, readSections } from '#shared/kept-sections.ts';
import { readListTexts } from '#shared/list-texts.ts';
import { isBetween, momentOf } from '#shared/planned.ts';
import { MENU_NAMES, readMenu } from '#shared/shop-menus.ts';
import { formatAmount } from '#shared/money.ts';
import { EXCHANGE_DAYS, FREE_SHIPPING_FROM_CENTS, type ShopSettings } from '#shared/shop.ts';
import { onDeliveryWord, termsOf, type ShopTerms } from '#shared/shop-terms.ts';
import { shopPicture } from '#shared/shop-pictures.ts';
import { paletteOf } from '#shared/palette.ts';
import type { Config } from '../../settings/config.ts';
import { installmentRules } from '../../settings/installments.ts';
import { lookOf, themeAddress } from './theme.ts';

/** What the shop says of itself until its owner does: the environment's words, or the demonstration's. */
export function documentOf(config: Config): ShopDocument {
  return {
    nome: config.STORE_NAME,
    cnpj: config.STORE_CNPJ,
    endereco: config.STORE_ADDRESS,
    telefone: config.STORE_PHONE,
    email: config.STORE_EMAIL,
    whatsapp: config.STORE_WHATSAPP,
    whatsapp_mensagem: config.STORE_WHATSAPP_MESSAGE,
    instagram: config.STORE_INSTAGRAM,
    tiktok: '',
    facebook: '',
    horario: '',
    frase: '',
    busca_titulo: '',
    busca_descricao: '',
    avisar_vendas: config.SALE_MAILS === 'on',
    avisar_desistencias: true,
    avisar_trocas: true,
    avisar_problemas: true,
    resumo_diario: false,
    ...comesWithTerms(config),
    aviso_texto: '',
    aviso_link: '',
    aviso_inicio: '',
    aviso_fim: '',
    email_assinatura: '',
    cor: '',
    cantos: 'suave',
    letras: 'classica',
    cartoes: 'livre',
    movimento: 'leve',
    logo: '',
    simbolo: '',
    menu_topo: [],
    menu_rodape: [],
    capa_titulo: '',
    capa_texto: '',
    capa_botao: '',
    capa_link: '',
    capa_foto: '',
    capa_foco: '',
    capa_foto_celular: '',
    capa_foco_celular: '',
    mostrar_categorias: true,
    mostrar_destaques: true,
    destaques_celular: 'lista',
    capas: [],
    secoes: [],
    textos_listas: [],
  };
}

function comesWithTerms(config: Config): ShopTerms {
  const { most, withoutInterest, leastCents } = installmentRules(config);
  return {
    pix_minutos: String(config.PIX_EXPIRES_MINUTES),
    parcelas: String(most),
    parcelas_sem_juros: String(withoutInterest),
    parcela_minima: leastCents === 0 ? '' : formatAmount(leastCents),
    frete_gratis_de: formatAmount(FREE_SHIPPING_FROM_CENTS),
    dias_troca: String(EXCHANGE_DAYS),
    na_entrega: onDeliveryWord(config.PAY_ON_DELIVERY),
  };
}

/** A kept document, of this version of the code or of another: what it does not have is as the shop comes. */
export function readDocument(kept: unknown, fallback: ShopDocument): ShopDocument {
  const stored = z.record(z.string(), z.unknown()).catch({}).parse(kept);
  const known = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(fallback, name) && typeof value === typeof fallback[name as SettingName],
  );
  const menus = MENU_NAMES.map((name) => [name, readMenu(stored[name]) ?? fallback[name]]);
  const capas = readCovers(stored['capas']) ?? fallback.capas;
  const secoes = readSections(stored['secoes']) ?? fallback.secoes;
  const textos_listas = readListTexts(stored['textos_listas']) ?? fallback.textos_listas;
  return { ...fallback, ...Object.fromEntries([...known, ...menus]), capas, secoes, textos_listas };
}

export interface Lock {
  name: SettingName;
  variable: string;
}

/** The settings that were set in the environment (or `.env`), which wins. */
export function locksOf({ given }: Pick<Config, 'given'>): Lock[] {
  return SETTING_NAMES.flatMap((name) => {
    const variable = variableOf(name);
    return variable !== undefined && given.includes(variable) ? [{ name, variable }] : [];
  });
}

/** The document with what the environment says instead. */
export function withLocks(document: ShopDocument, config: Config): ShopDocument {
  const fromConfig = documentOf(config);
  const won = locksOf(config).map(({ name }) => [name, fromConfig[name]]);
  return { ...document, ...Object.fromEntries(won) };
}

/** When an announcement, or a cover or section of the first page, begins or ends. */
export function turnsOf({ aviso_texto, aviso_inicio, aviso_fim, capas, secoes }: ShopDocument): Date[] {
  const notice = aviso_texto === '' ? [] : [aviso_inicio, aviso_fim];
  const sections = [...capas, ...secoes].flatMap(({ inicio, fim }) => [inicio, fim]);
  return [...notice, ...sections].flatMap((text) => momentOf(text) ?? []);
}

/** Her own words and other profiles, where there are any. */
function wordsOf({ tiktok, facebook, frase, busca_titulo, busca_descricao }: ShopDocument) {
  const words = { slogan: frase, searchTitle: busca_titulo, searchText: busca_descricao };
  const own = Object.entries({ ...words, tiktok, facebook }).filter(([, text]) => text !== '');
  return Object.fromEntries(own) as Pick<ShopSettings, keyof typeof words | 'tiktok' | 'facebook'>;
}

/** What pages know of a document at a moment, over what the shop was started with. */
export function identityOf(document: ShopDocument, base: ShopSettings, now: Date) {
  const isShown = document.aviso_texto !== '' && isBetween(now, [document.aviso_inicio, document.aviso_fim]);
  const look = lookOf(document);
  const [logo, symbol] = [shopPicture(document.logo), shopPicture(document.simbolo)];
  return {
    ...termsOf(document, base),
    name: document.nome,
    cnpj: document.cnpj,
    address: document.endereco,
    phone: document.telefone,
    email: document.email,
    whatsapp: document.whatsapp,
    whatsappMessage: document.whatsapp_mensagem,
    instagram: document.instagram,
    hours: document.horario,
    theme: themeAddress(look),
    color: look.color === '' ? '' : paletteOf(look.color).light.berry,
    // Without them pages are the bytes that they were.
    ...(logo && { logo }),
    ...(symbol && { symbol }),
    ...wordsOf(document),
    notice: isShown ? { text: document.aviso_texto, link: document.aviso_link } : null,
  } satisfies Partial<ShopSettings>;
}

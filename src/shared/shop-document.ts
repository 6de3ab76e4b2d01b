import { cnpjSigns, formatCnpj, isCnpj } from './cnpj.ts';
import { digitsOf } from './cpf.ts';
import { tidySections, type Capa, type Secao } from './front-sections.ts';
import { isBackwards } from './planned.ts';
import {
  isMenu,
  MENU_NAMES,
  MENUS,
  menuProblem,
  tidyMenu,
  type MenuName,
  type ShopMenus,
} from './shop-menus.ts';
import { listTextsProblem, tidyListTexts, type TextoDeLista } from './list-texts.ts';
import { coversProblem, sectionsProblem } from './section-problems.ts';
import { tidyColor } from './shop-look.ts';
import { isPhone, phoneDigits } from './phone.ts';
import { PROFILE_NAMES, tidyProfile } from './profiles.ts';
import { instalmentsProblem, tidyTerms, type ShopTerms } from './shop-terms.ts';
import { LONGEST_PICTURE } from './shop-pictures.ts';
import { TEXT_CHECKS, type TextCheck } from './text-checks.ts';

/** What the owner says of her shop; '' is nothing. Moments are 'YYYY-MM-DDTHH:MM' in São Paulo's time. */
export interface ShopDocument extends ShopMenus, ShopTerms {
  nome: string;
  cnpj: string;
  endereco: string;
  telefone: string;
  email: string;
  /** Digits with country code. */
  whatsapp: string;
  whatsapp_mensagem: string;
  instagram: string;
  tiktok: string;
  facebook: string;
  horario: string;
  /** Below the name in the footer, and what search engines and links show of the first page; '' is as the shop comes. */
  frase: string;
  busca_titulo: string;
  busca_descricao: string;
  /** Mails to the shop's own address: of each sale, of what is given back or exchanged, and of what goes wrong with money. */
  avisar_vendas: boolean;
  avisar_desistencias: boolean;
  avisar_trocas: boolean;
  avisar_problemas: boolean;
  /** A mail each morning: what was sold the day before, and what waits. */
  resumo_diario: boolean;
  aviso_texto: string;
  aviso_link: string;
  aviso_inicio: string;
  aviso_fim: string;
  /** The last words of every mail, before who writes; '' is none. */
  email_assinatura: string;
  /** '#rrggbb'; '' is the house's own. */
  cor: string;
  cantos: string;
  letras: string;
  /** Of the pieces in lists. */
  cartoes: string;
  movimento: string;
  /** Pictures, as `shopPicture` reads them: the wide one of the header, and the square one of tabs and icons. */
  logo: string;
  simbolo: string;
  /** Of the first page's banner; '' is the house's own. */
  capa_titulo: string;
  capa_texto: string;
  capa_botao: string;
  capa_link: string;
  /** Photographs, and the point of each that must be seen: 'x y' in percent. */
  capa_foto: string;
  capa_foco: string;
  capa_foto_celular: string;
  capa_foco_celular: string;
  mostrar_categorias: boolean;
  mostrar_destaques: boolean;
  /** How highlights stand on a phone. */
  destaques_celular: string;
  /** Banners that stand in the cover's place, each while its days last. */
  capas: Capa[];
  /** What stands below the first page's banner; empty: categories and highlights, as the shop comes. */
  secoes: Secao[];
  /** What searches show of lists. */
  textos_listas: TextoDeLista[];
}

export type SettingName = keyof ShopDocument;
export type TextSetting = {
  [Name in SettingName]: ShopDocument[Name] extends string ? Name : never;
}[SettingName];

interface TextRules {
  label: string;
  most: number;
  required?: true;
  /** The variable of the environment that wins over it. */
  variable?: string;
}

/** Names for people, and how long each text may be. */
export const TEXT_SETTINGS: Readonly<Record<TextSetting, TextRules>> = {
  nome: { label: 'Nome da loja', most: 60, required: true, variable: 'STORE_NAME' },
  cnpj: { label: 'CNPJ', most: 20, required: true, variable: 'STORE_CNPJ' },
  endereco: { label: 'Endereço', most: 200, required: true, variable: 'STORE_ADDRESS' },
  telefone: { label: 'Telefone', most: 30, required: true, variable: 'STORE_PHONE' },
  email: { label: 'E-mail', most: 254, required: true, variable: 'STORE_EMAIL' },
  whatsapp: { label: 'WhatsApp', most: 30, required: true, variable: 'STORE_WHATSAPP' },
  whatsapp_mensagem: { label: 'Mensagem do WhatsApp', most: 300, variable: 'STORE_WHATSAPP_MESSAGE' },
  instagram: { label: 'Instagram', most: 100, variable: 'STORE_INSTAGRAM' },
  tiktok: { label: 'TikTok', most: 100 },
  facebook: { label: 'Facebook', most: 120 },
  frase: { label: 'Frase da loja', most: 120 },
  busca_titulo: { label: 'Título para buscadores', most: 70 },
  busca_descricao: { label: 'Descrição para buscadores', most: 200 },
  horario: { label: 'Horário de atendimento', most: 120 },
  pix_minutos: {
    label: 'Validade do PIX, em minutos',
    most: 5,
    required: true,
    variable: 'PIX_EXPIRES_MINUTES',
  },
  parcelas: { label: 'Parcelas no máximo', most: 2, required: true, variable: 'INSTALLMENTS_MAX' },
  parcelas_sem_juros: {
    label: 'Parcelas sem juros',
    most: 2,
    required: true,
    variable: 'INSTALLMENTS_WITHOUT_INTEREST',
  },
  parcela_minima: { label: 'Parcela mínima, em reais', most: 15, variable: 'INSTALLMENT_MIN' },
  frete_gratis_de: { label: 'Frete grátis a partir de, em reais', most: 15, variable: 'FREE_SHIPPING' },
  dias_troca: { label: 'Dias para trocar, depois da entrega', most: 2, required: true },
  na_entrega: { label: 'Pagar na entrega', most: 12, required: true, variable: 'PAY_ON_DELIVERY' },
  aviso_texto: { label: 'Texto do aviso', most: 120 },
  aviso_link: { label: 'Link do aviso', most: 300 },
  aviso_inicio: { label: 'Início do aviso', most: 16 },
  aviso_fim: { label: 'Fim do aviso', most: 16 },
  email_assinatura: { label: 'Assinatura dos e-mails', most: 160 },
  cor: { label: 'Cor da marca', most: 7 },
  cantos: { label: 'Cantos', most: 12, required: true },
  letras: { label: 'Letras', most: 12, required: true },
  cartoes: { label: 'Cartões das peças', most: 12, required: true },
  movimento: { label: 'Movimento', most: 12, required: true },
  logo: { label: 'Logo', most: LONGEST_PICTURE },
  simbolo: { label: 'Símbolo', most: LONGEST_PICTURE },
  capa_titulo: { label: 'Título da capa', most: 60 },
  capa_texto: { label: 'Texto da capa', most: 160 },
  capa_botao: { label: 'Botão da capa', most: 30 },
  capa_link: { label: 'Link do botão da capa', most: 200 },
  capa_foto: { label: 'Foto da capa', most: LONGEST_PICTURE },
  capa_foco: { label: 'Ponto da foto da capa', most: 7 },
  capa_foto_celular: { label: 'Foto da capa no celular', most: LONGEST_PICTURE },
  capa_foco_celular: { label: 'Ponto da foto da capa no celular', most: 7 },
  destaques_celular: { label: 'Destaques no celular', most: 12, required: true },
};

/** Those that name a picture which the shop holds. */
export const PICTURE_NAMES = [
  'logo',
  'simbolo',
  'capa_foto',
  'capa_foto_celular',
] as const satisfies readonly TextSetting[];
export type PictureSetting = (typeof PICTURE_NAMES)[number];

/** Lists that are no menus. */
const LIST_SETTINGS = {
  capas: 'Outras capas',
  secoes: 'Seções da página inicial',
  textos_listas: 'Listas na busca',
} as const;
export type ListSetting = keyof typeof LIST_SETTINGS;
const isListSetting = (name: SettingName): name is ListSetting => Object.hasOwn(LIST_SETTINGS, name);
/** Is it a list, which is no field of its own in a form? */
export const isList = (name: SettingName): name is MenuName | ListSetting =>
  isMenu(name) || isListSetting(name);

export type SwitchSetting = Exclude<SettingName, TextSetting | MenuName | ListSetting>;

export const SWITCH_SETTINGS: Readonly<Record<SwitchSetting, Pick<TextRules, 'label' | 'variable'>>> = {
  avisar_vendas: { label: 'Avisar cada venda por e-mail', variable: 'SALE_MAILS' },
  avisar_desistencias: { label: 'Avisar cada desistência por e-mail' },
  avisar_trocas: { label: 'Avisar cada pedido de troca por e-mail' },
  avisar_problemas: { label: 'Avisar problemas com pagamentos por e-mail' },
  resumo_diario: { label: 'Resumo de cada dia por e-mail' },
  mostrar_categorias: { label: 'Mostrar as categorias na página inicial' },
  mostrar_destaques: { label: 'Mostrar os destaques na página inicial' },
};

export function settingLabel(name: SettingName): string {
  if (isListSetting(name)) return LIST_SETTINGS[name];
  if (isMenu(name)) return MENUS[name].label;
  return name in TEXT_SETTINGS
    ? TEXT_SETTINGS[name as TextSetting].label
    : SWITCH_SETTINGS[name as SwitchSetting].label;
}

export const TEXT_NAMES = Object.keys(TEXT_SETTINGS) as TextSetting[];
export const SETTING_NAMES: readonly SettingName[] = [
  ...TEXT_NAMES,
  ...(Object.keys(SWITCH_SETTINGS) as SwitchSetting[]),
  ...MENU_NAMES,
  ...(Object.keys(LIST_SETTINGS) as ListSetting[]),
];

/** The variable of the environment that wins over a setting; undefined where there is none. */
export function variableOf(name: SettingName): string | undefined {
  if (isList(name)) return undefined;
  return name in TEXT_SETTINGS
    ? TEXT_SETTINGS[name as TextSetting].variable
    : SWITCH_SETTINGS[name as SwitchSetting].variable;
}

const ONE_LINE = /\p{Cc}+|[\u2028\u2029]+/gu;

/** As it is kept: one line each, without what surrounds it; numbers and profiles in the form that links need. */
export function tidyDocument(document: ShopDocument): ShopDocument {
  const tidy = { ...document };
  for (const name of TEXT_NAMES) tidy[name] = document[name].replaceAll(ONE_LINE, ' ').trim();
  for (const name of MENU_NAMES) tidy[name] = tidyMenu(document[name]);
  const whatsapp = phoneDigits(tidy.whatsapp);
  return {
    ...tidy,
    ...tidyTerms(tidy),
    capas: tidySections(tidy.capas),
    secoes: tidySections(tidy.secoes),
    textos_listas: tidyListTexts(tidy.textos_listas),
    cor: tidyColor(tidy.cor),
    cnpj: isCnpj(cnpjSigns(tidy.cnpj)) ? formatCnpj(tidy.cnpj) : tidy.cnpj,
    whatsapp: isPhone(whatsapp) ? `55${whatsapp}` : digitsOf(tidy.whatsapp),
    ...Object.fromEntries(PROFILE_NAMES.map((name) => [name, tidyProfile(name, tidy[name])])),
  };
}

const checks: Partial<Record<TextSetting, TextCheck>> = TEXT_CHECKS;

/** What is wrong with a tidy document, a text per setting; nothing where all is well. */
export function documentProblems(document: ShopDocument): Partial<Record<SettingName, string>> {
  const problems: Partial<Record<SettingName, string>> = {};
  for (const name of TEXT_NAMES) {
    const problem = textProblem(name, document[name]);
    if (problem !== null) problems[name] = problem;
  }
  for (const name of MENU_NAMES) {
    const problem = menuProblem(name, document[name]);
    if (problem !== null) problems[name] = problem;
  }
  const covers = coversProblem(document.capas);
  if (covers !== null) problems.capas = covers;
  const sections = sectionsProblem(document.secoes);
  if (sections !== null) problems.secoes = sections;
  const lists = listTextsProblem(document.textos_listas);
  if (lists !== null) problems.textos_listas = lists;
  const together = instalmentsProblem(document);
  if (together !== null) problems.parcelas_sem_juros ??= together;
  const { aviso_texto, aviso_link, aviso_inicio, aviso_fim } = document;
  if (aviso_link !== '' && aviso_texto === '')
    problems.aviso_texto ??= 'Escreva o texto que leva a este link.';
  if (document.capa_foto_celular !== '' && document.capa_foto === '')
    problems.capa_foto ??= 'Envie também a foto para telas largas.';
  if (isBackwards([aviso_inicio, aviso_fim])) problems.aviso_fim ??= 'O fim precisa vir depois do início.';
  return problems;
}

function textProblem(name: TextSetting, text: string): string | null {
  const { label, most, required } = TEXT_SETTINGS[name];
  if (text.length > most) return `Use no máximo ${most} letras.`;
  if (text === '') return required ? `${label}: preencha este campo.` : null;
  return checks[name]?.(text) ?? null;
}

/** The settings in which two documents differ. */
export const changedSettings = (from: ShopDocument, to: ShopDocument): SettingName[] =>
  SETTING_NAMES.filter((name) => !isSame(from[name], to[name]));

/** Menus are lists. */
const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

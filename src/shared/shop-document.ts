import { cnpjSigns, formatCnpj, isCnpj } from './cnpj.ts';
import { digitsOf } from './cpf.ts';
import { isEmail } from './email.ts';
import { focusProblem } from './focus.ts';
import { isRow } from './front-page.ts';
import { sectionsProblem, tidySections, type Secao } from './front-sections.ts';
import { isBackwards, momentProblem } from './planned.ts';
import {
  isMenu,
  MENU_NAMES,
  MENUS,
  menuProblem,
  tidyMenu,
  type MenuName,
  type ShopMenus,
} from './shop-menus.ts';
import { isCorners, isLetters, tidyColor } from './shop-look.ts';
import { isHexColor } from './palette.ts';
import { isPhone, phoneDigits } from './phone.ts';
import { PROFILE_NAMES, profileProblem, tidyProfile } from './profiles.ts';
import { shopPageProblem } from './shop-page.ts';
import { instalmentsProblem, TERM_CHECKS, tidyTerms, type ShopTerms } from './shop-terms.ts';
import { logoProblem, LONGEST_PICTURE, photoProblem, symbolProblem } from './shop-pictures.ts';

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
  /** A mail of each sale to the shop's own address. */
  avisar_vendas: boolean;
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
  /** What stands below the first page's banner; empty: categories and highlights, as the shop comes. */
  secoes: Secao[];
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
  aviso_texto: { label: 'Texto do aviso', most: 120 },
  aviso_link: { label: 'Link do aviso', most: 300 },
  aviso_inicio: { label: 'Início do aviso', most: 16 },
  aviso_fim: { label: 'Fim do aviso', most: 16 },
  email_assinatura: { label: 'Assinatura dos e-mails', most: 160 },
  cor: { label: 'Cor da marca', most: 7 },
  cantos: { label: 'Cantos', most: 12, required: true },
  letras: { label: 'Letras', most: 12, required: true },
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

export type SwitchSetting = Exclude<SettingName, TextSetting | MenuName | 'secoes'>;

export const SWITCH_SETTINGS: Readonly<Record<SwitchSetting, Pick<TextRules, 'label' | 'variable'>>> = {
  avisar_vendas: { label: 'Avisar cada venda por e-mail', variable: 'SALE_MAILS' },
  resumo_diario: { label: 'Resumo de cada dia por e-mail' },
  mostrar_categorias: { label: 'Mostrar as categorias na página inicial' },
  mostrar_destaques: { label: 'Mostrar os destaques na página inicial' },
};

export function settingLabel(name: SettingName): string {
  if (name === 'secoes') return 'Seções da página inicial';
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
  'secoes',
];

/** The variable of the environment that wins over a setting; undefined where there is none. */
export function variableOf(name: SettingName): string | undefined {
  if (isMenu(name) || name === 'secoes') return undefined;
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
  const digits = digitsOf(tidy.whatsapp);
  return {
    ...tidy,
    ...tidyTerms(tidy),
    secoes: tidySections(tidy.secoes),
    cor: tidyColor(tidy.cor),
    cnpj: isCnpj(cnpjSigns(tidy.cnpj)) ? formatCnpj(tidy.cnpj) : tidy.cnpj,
    whatsapp: isPhone(digits) ? `55${digits}` : digits,
    ...Object.fromEntries(PROFILE_NAMES.map((name) => [name, tidyProfile(name, tidy[name])])),
  };
}

const checks: Partial<Record<TextSetting, (text: string) => string | null>> = {
  ...TERM_CHECKS,
  cnpj: (text) => (isCnpj(cnpjSigns(text)) ? null : 'Confira o CNPJ: os dígitos não fecham.'),
  telefone: (text) => (isPhone(phoneDigits(text)) ? null : 'Informe DDD e número, ex.: (21) 90000-0000.'),
  email: (text) => (isEmail(text) ? null : 'Informe um e-mail, ex.: contato@sualoja.com.br.'),
  whatsapp: (text) => (/^\d{12,13}$/.test(text) ? null : 'Informe DDD e número, ex.: (21) 90000-0000.'),
  instagram: profileProblem('instagram'),
  tiktok: profileProblem('tiktok'),
  facebook: profileProblem('facebook'),
  aviso_link: (text) => (isLink(text) ? null : 'Comece por / (uma página da loja) ou por https://.'),
  aviso_inicio: momentProblem,
  aviso_fim: momentProblem,
  cor: (text) => (isHexColor(text) ? null : 'Informe a cor como #1d6543, ou escolha ao lado.'),
  cantos: (text) => (isCorners(text) ? null : 'Escolha uma das opções.'),
  letras: (text) => (isLetters(text) ? null : 'Escolha uma das opções.'),
  logo: logoProblem,
  simbolo: symbolProblem,
  capa_link: shopPageProblem,
  capa_foto: (text) => photoProblem(text, 960),
  capa_foto_celular: (text) => photoProblem(text, 480),
  capa_foco: focusProblem,
  capa_foco_celular: focusProblem,
  destaques_celular: (text) => (isRow(text) ? null : 'Escolha uma das opções.'),
};

/** A page of the shop or a whole https address; nothing that runs. */
function isLink(text: string): boolean {
  if (/^\/(?![/\\])[^\s\\<>"]*$/.test(text)) return true;
  return /^https:\/\/[\w.-]{1,200}\.[a-z]{2,}(:\d{1,5})?([/?#][^\s\\<>"]*)?$/i.test(text);
}

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
  const sections = sectionsProblem(document.secoes);
  if (sections !== null) problems.secoes = sections;
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

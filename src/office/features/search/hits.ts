import { may, type OfficeRole } from '#shared/acts.ts';
import { spokenNumber } from '#shared/order-number.ts';
import { statusLabel } from '#shared/orders.ts';
import { SETTING_NAMES, settingLabel, type SettingName } from '#shared/shop-document.ts';
import { fold, joined } from '#shared/text.ts';
import type { Achados } from '#shared/wire/office-search.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { countText } from '../../ui/count-text.ts';
import { FORMER_STATES } from '../../lib/former-words.ts';
import { isAbout, type HelpText } from '../../lib/help-text.ts';
import { HELP } from '../../lib/help.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { SCREENS } from '../../lib/screens.ts';
import { HOUSE, isIn, SECTIONS, SETTINGS, SUPPORT, type Section } from '../../lib/sections.ts';

/** Something that was found, and where it leads. */
export interface Hit {
  key: string;
  icon: IconName;
  title: string;
  detail: string;
  to: string;
}

export interface HitGroup {
  label: string;
  hits: readonly Hit[];
}

const MOST_SECTIONS = 5;
const MOST_SETTINGS = 4;
const MOST_HELP = 4;

const PLACES = [...SECTIONS, SETTINGS, SUPPORT, ...HOUSE];
const ALL_PLACES = [...PLACES, ...SCREENS];

/** Is every word in the text, whatever its case and accents? */
function holds(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

export const wordsOf = (typed: string): string[] => fold(typed).split(' ').filter(Boolean);

function sections(role: OfficeRole, places: readonly Section[]): Hit[] {
  return places
    .filter(({ act }) => may(role, act))
    .map(({ label, icon, to }) => ({ key: `ir ${to}`, icon, title: label, detail: '', to }));
}

/** By what their names begin with first. */
function sectionsNamed(typed: string, words: readonly string[]): Section[] {
  const begins = ({ label }: Section) => fold(label).startsWith(fold(typed));
  const named = ALL_PLACES.filter(({ label }) => holds(label, words));
  return [...named.filter(begins), ...named.filter((one) => !begins(one))];
}

/** Settings that follow from another's field. */
const FIELDS: Partial<Record<SettingName, SettingName>> = {
  mostrar_categorias: 'secoes',
  mostrar_destaques: 'secoes',
};

function settings(role: OfficeRole, words: readonly string[]): Hit[] {
  if (!may(role, 'shop-settings')) return [];
  return SETTING_NAMES.filter((name) => holds(settingLabel(name), words)).map((name) => ({
    key: `campo ${name}`,
    icon: 'edit',
    title: settingLabel(name),
    detail: 'Configurações',
    to: `${officePaths.settings}?campo=${FIELDS[name] ?? name}`,
  }));
}

function help(role: OfficeRole, isWanted: (one: HelpText) => boolean): Hit[] {
  return HELP.filter((one) => may(role, one.act) && isWanted(one)).map(({ title, text, to }) => ({
    key: `ajuda ${title}`,
    icon: 'info',
    title,
    detail: text,
    to,
  }));
}

/** Before anything is typed: what this screen is, and the ways to others. */
export function openingHits(role: OfficeRole, pathname: string): HitGroup[] {
  const here = PLACES.find((place) => isIn(place, pathname))?.to ?? officePaths.home;
  const isOwn = (one: HelpText) => isAbout(one, pathname);
  const isNear = (one: HelpText) => one.to === here && one.screen === undefined && !isOwn(one);
  return filled([
    { label: 'Ajuda desta tela', hits: [...help(role, isOwn), ...help(role, isNear)].slice(0, 2) },
    { label: 'Ir para', hits: sections(role, PLACES) },
  ]);
}

/** What the office itself has to the words, with what the server found. */
export function hitsFor(typed: string, role: OfficeRole, found: Achados | null): HitGroup[] {
  const words = wordsOf(typed);
  const wanted = (one: HelpText) => holds(`${one.title} ${one.words ?? ''} ${one.text}`, words);
  return filled([
    { label: 'Seções', hits: sections(role, sectionsNamed(typed, words)).slice(0, MOST_SECTIONS) },
    ...(found === null ? [] : foundGroups(found)),
    { label: 'Configurações', hits: settings(role, words).slice(0, MOST_SETTINGS) },
    { label: 'Ajuda', hits: help(role, wanted).slice(0, MOST_HELP) },
  ]);
}

function foundGroups({ produtos, pedidos, antigos, clientes }: Achados): HitGroup[] {
  return [
    {
      label: counted('Produtos', produtos),
      hits: produtos.itens.map(({ id, nome, ativo }) => ({
        key: `produto ${id}`,
        icon: 'tag',
        title: nome,
        detail: ativo ? '' : 'Oculto',
        to: officePaths.product(id),
      })),
    },
    {
      label: counted('Pedidos', pedidos),
      hits: pedidos.itens.map(({ id, codigo, nome, status, total }) => ({
        key: `pedido ${id}`,
        icon: 'receipt',
        title: joined([spokenNumber(id), nome], ' · '),
        detail: `${statusLabel(status)}, ${reaisText(total)} · ${codigo}`,
        to: officePaths.order(id),
      })),
    },
    {
      label: counted('Pedidos da loja antiga', antigos),
      hits: antigos.itens.map(({ id, numero, nome, estado, total }) => ({
        key: `antigo ${id}`,
        icon: 'receipt',
        title: joined([numero, nome], ' · '),
        detail: `${FORMER_STATES[estado][0]}, ${reaisText(total)}`,
        to: officePaths.formerOrder(id),
      })),
    },
    {
      label: counted('Clientes', clientes),
      hits: clientes.itens.map(({ id, visitante, nome, cidade }) => ({
        key: id === null ? `visitante ${visitante}` : `cliente ${id}`,
        icon: 'users',
        title: nome || 'Nome não informado',
        detail: id === null ? joined(['sem conta', cidade], ', ') : cidade,
        to: id === null ? officePaths.guest(visitante ?? '') : officePaths.customer(id),
      })),
    },
  ];
}

/** 'Pedidos (5 de 120)' where there are more than are shown. */
const counted = (
  label: string,
  { total, haMais = false, itens }: { total: number; haMais?: boolean; itens: readonly unknown[] },
): string => (total > itens.length ? `${label} (${itens.length} de ${countText(total, haMais)})` : label);

const filled = (groups: readonly HitGroup[]): HitGroup[] => groups.filter(({ hits }) => hits.length > 0);

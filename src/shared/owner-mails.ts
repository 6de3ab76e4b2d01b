import { may, SIGHTS, type ActId, type OfficeRole, type Sight } from './acts.ts';
import type { ShopDocument } from './shop-document.ts';

/** Letters to the shop's own address, by the switch with which its owner ends them; that of each day has work of its own. */
export const OWNER_MAILS = {
  avisar_vendas: ['venda_aviso'],
  avisar_desistencias: ['desistencia_aviso'],
  avisar_trocas: ['troca_aviso', 'troca_fotos'],
  avisar_problemas: [
    'alerta_fraude_aviso',
    'contestacao_aviso',
    'contestacao_prazo_aviso',
    'contestacao_fim_aviso',
    'estorno_recusado_aviso',
    'pagamento_divergente_aviso',
  ],
} as const satisfies Partial<Record<keyof ShopDocument, readonly string[]>>;

export type OwnerMailSwitch = keyof typeof OWNER_MAILS;
export const OWNER_MAIL_SWITCHES = Object.keys(OWNER_MAILS) as OwnerMailSwitch[];

/** Kinds of mail that the owner wants none of. */
export const unwantedMails = (wanted: Pick<ShopDocument, OwnerMailSwitch>): string[] =>
  OWNER_MAIL_SWITCHES.flatMap((name) => (wanted[name] ? [] : [...OWNER_MAILS[name]]));

/** What somebody of the team may have sent to her own e-mail, beside the shop's. */
export const OWN_MAILS = [
  'avisar_vendas',
  'avisar_desistencias',
  'avisar_trocas',
  'avisar_problemas',
  'resumo_diario',
] as const satisfies readonly (OwnerMailSwitch | 'resumo_diario')[];
export type OwnMail = (typeof OWN_MAILS)[number];

/** What a letter tells is what its reader sees in the office: those about orders have sums and an address, a day's its revenue. */
const READERS: Readonly<Record<OwnMail, { act: ActId; sights: readonly Sight[] }>> = {
  avisar_vendas: { act: 'see-orders', sights: ['all', 'parcel'] },
  avisar_desistencias: { act: 'see-orders', sights: ['all', 'parcel'] },
  avisar_trocas: { act: 'see-exchanges', sights: ['all', 'parcel', 'contact'] },
  avisar_problemas: { act: 'answer-disputes', sights: ['all'] },
  resumo_diario: { act: 'see-figures', sights: ['all', 'parcel', 'contact', 'masked'] },
};

/** May somebody of this role have them? */
export const mayGet = (role: OfficeRole, name: OwnMail): boolean =>
  may(role, READERS[name].act) && READERS[name].sights.includes(SIGHTS[role]);

/** By which choice a kind of mail goes to people of the team; null: by none. */
export function ownMailOf(kind: string): OwnMail | null {
  if (kind === 'resumo_diario') return kind;
  return OWNER_MAIL_SWITCHES.find((name) => OWNER_MAILS[name].some((one) => one === kind)) ?? null;
}

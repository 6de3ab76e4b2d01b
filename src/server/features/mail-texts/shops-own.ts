import { MAIL_TEXTS, type MailField, type MailTextName } from '#shared/mail-text-list.ts';
import { TEXT_PARTS, tidyText, type FieldValues, type OwnText, type TypedText } from '#shared/mail-texts.ts';
import { ownableWords, type Letter } from '../mail/index.ts';

/** What the shop says in a letter, as it may be typed over: with fields where their values stand. */
export function shopsText(name: MailTextName, letter: Letter): TypedText {
  const { fields } = MAIL_TEXTS[name];
  const values = letter.own?.values ?? {};
  return {
    assunto: asTemplate(letter.subject, values, fields),
    abertura: asTemplate(ownableWords(letter), values, fields),
    fecho: '',
  };
}

function asTemplate(text: string, values: FieldValues, fields: readonly MailField[]): string {
  const told = new Map(fields.flatMap((field) => (values[field] ? [[values[field], field] as const] : [])));
  const longest = [...told.keys()].toSorted((one, other) => other.length - one.length);
  if (longest.length === 0) return text;
  const found = longest.map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|');
  return text.replaceAll(new RegExp(found, 'g'), (value) => `{${told.get(value)}}`);
}

/** Without what surrounds it. */
export const tidyTyped = ({ assunto, abertura, fecho }: TypedText): TypedText => ({
  assunto: assunto.trim(),
  abertura: tidyText(abertura),
  fecho: tidyText(fecho),
});

/** What of a tidy text is the owner's: what reads as the shop's own stays the shop's, and follows it. */
export const ownPartsOf = (typed: TypedText, shops: TypedText): OwnText => ({
  assunto: typed.assunto === shops.assunto ? null : typed.assunto,
  abertura: typed.abertura === shops.abertura ? null : typed.abertura,
  fecho: typed.fecho === shops.fecho ? null : typed.fecho,
});

/** As it is shown to be typed over. */
export const shownText = (text: OwnText | null, shops: TypedText): TypedText => ({
  assunto: text?.assunto ?? shops.assunto,
  abertura: text?.abertura ?? shops.abertura,
  fecho: text?.fecho ?? shops.fecho,
});

const LABELS = { assunto: 'Assunto', abertura: 'Abertura', fecho: 'Fecho' } as const;

/** What differs, as people call it. */
export const changedParts = (from: OwnText | null, to: OwnText | null): string[] =>
  TEXT_PARTS.filter((part) => (from?.[part] ?? null) !== (to?.[part] ?? null)).map((part) => LABELS[part]);

import type { GiftTo } from '#shared/gift-list.ts';
import { GIFT_LETTERS, giftRefusal, tidyGiftTo, type GiftField } from '#shared/gift-to.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import styles from './gift.module.css';

interface GiftFieldsProps {
  /** As it was typed. */
  typed: GiftTo;
  /** Fields that were left, whose errors are told. */
  left: ReadonlySet<GiftField>;
  onChange(typed: GiftTo): void;
  onLeave(field: GiftField): void;
}

/** Name, e-mail and message of who gets a gift card: all may stay empty. */
export function GiftFields({ typed, left, onChange, onLeave }: GiftFieldsProps) {
  const tidy = tidyGiftTo(typed);
  const of = (field: GiftField) => ({
    name: `presente-${field}`,
    value: typed[field],
    maxLength: GIFT_LETTERS[field],
    error: left.has(field) ? (giftRefusal(field, tidy[field]) ?? '') : '',
    autoComplete: 'off',
    optional: true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...typed, [field]: currentTarget.value }),
    onBlur: () => onLeave(field),
  });
  return (
    <div className={styles.fields} data-own-enter="">
      <TextField {...of('nome')} label="Nome de quem recebe" />
      <TextField
        {...of('email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        label="E-mail de quem recebe"
        hint="Sem e-mail, o código vai para você, e você entrega como quiser."
      />
      <TextArea
        {...of('mensagem')}
        rows={3}
        label="Mensagem"
        hint={`${typed.mensagem.length} de ${GIFT_LETTERS.mensagem} letras`}
      />
    </div>
  );
}

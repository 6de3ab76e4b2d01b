import { wishText } from '#shared/exchange-states.ts';
import { joined } from '#shared/text.ts';
import type { PecaTrocavel } from '#shared/wire/exchanges.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import { Select } from '../../ui/select.tsx';
import { optionsOf, optionValue, type Chosen, type Offers } from './exchange-form.ts';
import styles from './exchanges.module.css';

interface WishChoiceProps {
  offers: Offers;
  chosen: Chosen;
  pecas: readonly PecaTrocavel[];
  onChange(changed: Partial<Chosen>): void;
}

const NOTES = {
  troca: 'Sem custo: a peça nova fica guardada para você.',
  vale: 'O que você pagou pela peça vira um vale para gastar na loja.',
  dinheiro: 'O que você pagou volta pelo mesmo meio de pagamento.',
} as const;

/** What she may have for her pieces, and which size and colour where it is another one. */
export function WishChoice({ offers, chosen, pecas, onChange }: WishChoiceProps) {
  if (offers.length === 0) {
    return (
      <InfoBox kind="info" autoClose={false}>
        Para este motivo não há mais o que escolher aqui. Fale com a gente: vamos ver juntos o que dá para
        fazer.
      </InfoBox>
    );
  }
  return (
    <>
      <fieldset className={styles.group}>
        <legend>O que você quer?</legend>
        {offers.map(({ querer, frete }) => (
          <label key={querer} className={styles.wish}>
            <input
              type="radio"
              name="querer"
              checked={chosen.wish === querer}
              onChange={() => onChange({ wish: querer })}
            />
            <span>
              {wishText(querer)}
              <span className={styles.quiet}>
                {NOTES[querer] + (frete ? ' O frete que você pagou volta junto.' : '')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen.wish === 'troca' &&
        pecas
          .filter(({ ref }) => (chosen.units[ref] ?? 0) > 0)
          .map((piece) => <Wanted key={piece.ref} {...{ piece, chosen, onChange }} />)}
    </>
  );
}

function Wanted({
  piece,
  chosen,
  onChange,
}: Omit<WishChoiceProps, 'offers' | 'pecas'> & { piece: PecaTrocavel }) {
  return (
    <Select
      label={`${piece.nome}: o que você quer no lugar?`}
      value={chosen.wanted[piece.ref] ?? ''}
      onChange={(event) => onChange({ wanted: { ...chosen.wanted, [piece.ref]: event.currentTarget.value } })}
    >
      <option value="">Escolha o tamanho e a cor</option>
      {optionsOf(piece, chosen.reason).map((option) => (
        <option key={optionValue(option)} value={optionValue(option)} disabled={!option.disponivel}>
          {joined([option.tamanho, option.cor], ' · ') + (option.disponivel ? '' : ' (esgotado)')}
        </option>
      ))}
    </Select>
  );
}

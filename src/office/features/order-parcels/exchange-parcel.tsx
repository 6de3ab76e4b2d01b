import { exchangeName } from '#shared/exchange-states.ts';
import { joined } from '#shared/text.ts';
import type { PacoteNoEscritorio } from '#shared/wire/order-parcels.ts';
import { dateTimeText } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import type { ParcelsPanelProps } from './panel-props.ts';
import { ParcelStanding, StandingBadge } from './parcel-standing.tsx';
import styles from './parcels.module.css';
import { CodeLine, ParcelActs, SendAgain } from './part-card.tsx';

const TITLE = 'Peça nova de uma troca';

/** What an exchange of an order sends, with its label: that is seen here also where the exchange is over. */
export function ExchangeParcelCard({
  id,
  pacote,
  Label,
  NewCode,
}: ParcelsPanelProps & { pacote: PacoteNoEscritorio }) {
  const mayAnswer = useMay('answer-exchanges');
  const mayMove = useMay('move-orders');
  const { pecas, enviado_em: sent, entregue_em: there, feito_em: since } = pacote;
  return (
    <section className={styles.parcel} aria-label={TITLE}>
      <div className={styles.head}>
        <h3 className={styles.title}>{TITLE}</h3>
        <StandingBadge pacote={pacote} />
      </div>
      <ul className={styles.pieces}>
        {pecas.map(({ item, nome, cor, tamanho, quantidade }) => (
          <li key={`${item} ${cor} ${tamanho}`}>
            {quantidade} × <bdi>{joined([nome, cor, tamanho], ', ')}</bdi>
          </li>
        ))}
      </ul>
      <CodeLine pacote={pacote} />
      <p className={styles.quiet}>
        Pedido em {dateTimeText(since)}
        {sent !== null && `, enviado em ${dateTimeText(sent)}`}
        {there !== null && `, entregue em ${dateTimeText(there)}`}.
      </p>
      <ParcelStanding pacote={pacote} title={TITLE} mayMove={mayMove} />
      {mayAnswer && <SendAgain pacote={pacote} />}
      {(sent !== null || mayAnswer) && <Label id={id} pacote={pacote.id} deNovo={pacote.pode_reenviar} />}
      {mayAnswer && <NewPieceWay pacote={pacote} NewCode={NewCode} />}
      {mayMove && <ParcelActs pacote={pacote} />}
    </section>
  );
}

interface NewPieceWayProps extends Pick<ParcelsPanelProps, 'NewCode'> {
  pacote: PacoteNoEscritorio;
}

/** Another code for it, where one may be typed. */
function NewPieceWay({ pacote, NewCode }: NewPieceWayProps) {
  const { troca, rastreio, transportadora, pode_digitar: takesCode, pode_reenviar: isLost } = pacote;
  if (!takesCode || troca === null) return null;
  return (
    <div className={styles.acts}>
      <NewCode troca={{ id: troca, nome: exchangeName(troca), rastreio, transportadora }} isLost={isLost} />
    </div>
  );
}

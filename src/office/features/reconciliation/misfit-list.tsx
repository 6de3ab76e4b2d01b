import { Link } from 'react-router';
import type { Conciliacao, Divergencia, TipoDeDivergencia } from '#shared/wire/reconciliation.ts';
import { dateText, dateTimeText } from '../../lib/dates.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { MisfitActions } from './misfit-actions.tsx';
import { MISFITS } from './misfit-words.ts';
import styles from './reconciliation.module.css';

const MOST_COUNTED = 1000;

/** O que não fecha: each misfit with what it is, since when, and what settles it. */
export function MisfitList({ kinds }: { kinds: Conciliacao['divergencias'] }) {
  if (kinds.length === 0)
    return (
      <p className={styles.fits}>Tudo fecha: cada venda tem a sua cobrança, e cada cobrança, a sua venda.</p>
    );
  return (
    <div className={styles.kinds}>
      {kinds.map(({ tipo, quantidade, itens }) => (
        <section key={tipo} aria-labelledby={`kind-${tipo}`}>
          <h3 className={styles.kind} id={`kind-${tipo}`}>
            <span>{MISFITS[tipo][0]}</span>
            <span className={styles.count}>
              {quantidade >= MOST_COUNTED ? '1.000 ou mais' : quantidade.toLocaleString('pt-BR')}
            </span>
          </h3>
          <p className={styles.quiet}>{MISFITS[tipo][1]}</p>
          <ul className={styles.misfits}>
            {itens.map((misfit) => (
              <Misfit
                key={`${misfit.cobranca} ${misfit.pedido?.id} ${misfit.estorno?.id}`}
                tipo={tipo}
                misfit={misfit}
              />
            ))}
          </ul>
          {quantidade > itens.length && (
            <p className={styles.quiet}>
              Estão aqui os {itens.length} mais novos. Os outros aparecem em seguida.
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

function Misfit({ tipo, misfit }: { tipo: TipoDeDivergencia; misfit: Divergencia }) {
  const { pedido, pix, cobranca, estorno, disputa, desde } = misfit;
  const about = pedido?.codigo ?? (pix === null ? nameOf(tipo, cobranca).toLowerCase() : `PIX ${pix.id}`);
  return (
    <li className={styles.misfit}>
      <div className={styles.what}>
        <p>
          {pedido === null ? (
            <strong>{pix === null ? nameOf(tipo, cobranca) : pixName(pix)}</strong>
          ) : (
            <Link to={officePaths.order(pedido.id)}>{pedido.codigo}</Link>
          )}{' '}
          <span className={styles.money}>{amountOf(misfit)}</span>
        </p>
        <p className={styles.quiet}>
          {estorno !== null && (estorno.estado === 'recusado' ? 'Não aceito, ' : 'Pedido e não confirmado, ')}
          desde {dateText(desde)}
          {(pedido !== null || pix !== null) &&
            cobranca !== null &&
            `, ${nameOf(tipo, cobranca).toLowerCase()}`}
          {disputa?.prazo && `, responda até ${dateTimeText(disputa.prazo)}`}
          {pix?.prazo && `, responda no painel do Mercado Pago até ${dateTimeText(pix.prazo)}`}
        </p>
      </div>
      <MisfitActions tipo={tipo} misfit={misfit} about={about} />
    </li>
  );
}

const nameOf = (tipo: TipoDeDivergencia, cobranca: string | null) =>
  tipo === 'vale_nao_fecha' ? `V${cobranca?.slice(1)}` : `Cobrança ${cobranca}`;

const pixName = ({ id, descricao }: NonNullable<Divergencia['pix']>) =>
  descricao === '' ? `PIX ${id}` : `PIX ${id}, ${descricao}`;

function amountOf({ valor, esperado }: Divergencia): string {
  if (valor === null) return esperado === null ? 'valor ainda não informado' : reaisText(esperado);
  return esperado === null ? reaisText(valor) : `${reaisText(valor)} em vez de ${reaisText(esperado)}`;
}

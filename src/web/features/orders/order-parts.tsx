import type { ComponentProps } from 'react';
import { parcelLabel } from '#shared/parcel-states.ts';
import { joined } from '#shared/text.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { day } from './order-dates.ts';
import styles from './order-parts.module.css';
import { StepList } from './step-list.tsx';

type Part = NonNullable<PedidoCompleto['pacotes']>[number];

/** Parts of an order that went ahead, each with its way, and what comes with the rest; then what its exchanges sent. */
export function OrderParts(pedido: PedidoCompleto) {
  const { pacotes, resto, pacotesDeTroca = [] } = pedido;
  return (
    <>
      {pacotes !== undefined && resto !== undefined && <Parts {...pedido} pacotes={pacotes} resto={resto} />}
      {pacotesDeTroca.map((parcel) => (
        <Parcel key={parcel.id} part={parcel} title="Peça nova da troca" />
      ))}
    </>
  );
}

type PartsProps = Pick<PedidoCompleto, 'status' | 'passos'> &
  Record<'resto', Part['pecas']> &
  Record<'pacotes', readonly Part[]>;

function Parts({ pacotes, resto, status, passos }: PartsProps) {
  const isOut = status === 'shipped' || status === 'delivered';
  const many = pacotes.length + (resto.length > 0 ? 1 : 0);
  return (
    <>
      {pacotes.map((part, at) => (
        <Parcel key={part.id} part={part} title={`Pacote ${at + 1} de ${many}`} />
      ))}
      {resto.length > 0 && (
        <section className={styles.part} aria-labelledby="pacote-resto">
          <h3 id="pacote-resto" className={styles.title}>
            Pacote {many} de {many}
          </h3>
          {!isOut && <p>Ainda vai sair da loja.</p>}
          <Pieces pecas={resto} />
          <Steps passos={passos} isAwaited={status === 'shipped'} label={named(`Pacote ${many}`, resto)} />
        </section>
      )}
    </>
  );
}

/** One beside the order's own: what is in it, by which code, and where it was and is. */
function Parcel({ part, title }: { part: Part; title: string }) {
  const { id, pecas, passos, entregue_em: there } = part;
  return (
    <section className={styles.part} aria-labelledby={`pacote-${id}`}>
      <h3 id={`pacote-${id}`} className={styles.title}>
        {title}
      </h3>
      <p>{standing(part)}</p>
      <Pieces pecas={pecas} />
      <Way part={part} />
      <Steps passos={passos} isAwaited={there === null} label={named(title, pecas)} />
    </section>
  );
}

const Steps = (props: ComponentProps<typeof StepList>) => (
  <div className={styles.steps}>
    <StepList {...props} />
  </div>
);

/** As a screen reader tells one way from the others. */
const named = (title: string, pecas: Part['pecas']) =>
  `Onde está: ${title}, ${pecas.map(({ nome, quantidade }) => `${quantidade} × ${nome}`).join(', ')}`;

function standing({ estado, enviado_em: sent, entregue_em: there }: Part): string {
  if (there !== null) return `Entregue em ${day(there)}.`;
  if (estado !== null && estado !== 'gerado' && estado !== 'cancelado') return `${parcelLabel(estado, '')}.`;
  return sent === null ? '' : `Enviado em ${day(sent)}.`;
}

function Way({ part: { rastreio, transportadora, rastreio_url: page } }: { part: Part }) {
  return (
    <>
      <p className={styles.quiet}>
        {joined(['Código de rastreio', transportadora && `(${transportadora})`], ' ')}:{' '}
        <strong className={styles.code}>{rastreio}</strong>
      </p>
      {page !== null && (
        <a className={styles.follow} href={page} target="_blank" rel="noopener noreferrer">
          Acompanhar no site da transportadora
        </a>
      )}
    </>
  );
}

function Pieces({ pecas }: Pick<Part, 'pecas'>) {
  return (
    <ul className={styles.pieces}>
      {pecas.map(({ item, nome, cor, tamanho, quantidade }) => (
        <li key={`${item} ${cor} ${tamanho}`}>
          {quantidade} × {joined([nome, cor, tamanho], ', ')}
        </li>
      ))}
    </ul>
  );
}

import { creditLabel, creditMovementLabel, creditName, creditStateLabel } from '#shared/credits.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { MeuVale } from '#shared/wire/credits.ts';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { CopyCode } from './copy-code.tsx';
import styles from './own-section.module.css';
import { OwnSection } from './own-section.tsx';
import { useOwn } from './use-own.ts';

const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

const day = (at: string) => DAY.format(new Date(at));
const money = (reais: number) => formatReais(reaisToCents(reais) ?? 0);

/** Her vales: codes to copy, what is left on each, until when, and what became of the rest. */
export function CreditsSection({ token }: { token: string }) {
  const { own, again } = useOwn('GET /clientes/me/vales', token);
  return (
    <OwnSection
      title="Meus vales"
      lead="Crédito na loja: use o código no checkout, em uma ou várias compras."
      own={own}
      again={again}
    >
      {({ vales, emailConfirmado }) => (
        <>
          {!emailConfirmado && <p>Confirme o seu e-mail para ver os vales enviados para ele.</p>}
          {emailConfirmado && vales.length === 0 && (
            <p className={styles.quiet}>Você não tem vales. Quando receber um, ele aparece aqui.</p>
          )}
          {vales.length > 0 && (
            <ul className={styles.list}>
              {vales.map((vale) => (
                <li key={vale.id} className={styles.row}>
                  <Credit vale={vale} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </OwnSection>
  );
}

function Credit({ vale }: { vale: MeuVale }) {
  const { tipo, final, codigo, saldo, valor, venceEm, estado, movimentos } = vale;
  const isOpen = estado === 'ativo';
  return (
    <>
      <p className={styles.name}>
        {isOpen ? money(saldo) : creditLabel(final)}
        <Badge tone={isOpen ? 'success' : 'quiet'}>
          {isOpen ? creditName(tipo) : creditStateLabel(estado)}
        </Badge>
      </p>
      {isOpen && codigo !== null && <CopyCode code={codigo} />}
      <p className={styles.quiet}>
        {isOpen ? `Vale até ${day(venceEm)}` : creditName(tipo)} · de {money(valor)}
      </p>
      {movimentos.length > 0 && (
        <details>
          <summary className={styles.summary}>Movimentos</summary>
          <ul className={styles.movements}>
            {movimentos.map((movement) => (
              <Movement key={`${movement.at} ${movement.tipo} ${movement.valor}`} movement={movement} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Movement({ movement }: { movement: MeuVale['movimentos'][number] }) {
  const { at, tipo, valor, pedido } = movement;
  return (
    <li className={styles.movement}>
      <span>
        {day(at)} · {creditMovementLabel(tipo)}
        {pedido !== null && (
          <span>
            {' '}
            <Link to={paths.order(pedido)}>{pedido}</Link>
          </span>
        )}
      </span>
      {valor !== 0 && (
        <span className={styles.money}>
          {valor < 0 ? '\u2212' : '+'}&nbsp;{money(Math.abs(valor))}
        </span>
      )}
    </li>
  );
}

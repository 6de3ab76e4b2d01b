import type { ReactNode } from 'react';
import { SIGHTS } from '#shared/acts.ts';
import type { ClienteEscritorio, EnderecoSalvo } from '#shared/wire/customers.ts';
import { Button } from '#web/ui/button.tsx';
import { useOfficeUser } from '../../lib/session.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { BackToList, readProblem, type OneOfList } from '../../ui/unread.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { customerWords } from './customer-words.ts';
import styles from './customer-screen.module.css';

interface PersonFrameProps {
  words: OneOfList;
  /** Below her name. */
  text: string;
  cliente: ClienteEscritorio;
  enderecos: readonly EnderecoSalvo[];
  reading: { error: unknown; loading: boolean; reload(): void };
  /** Whether what is masked is to be shown. */
  onReveal(shown: boolean): void;
  /** Her lists. */
  children: ReactNode;
}

/** Somebody's page: her name, her data, masked until somebody asks for them, and what there is of hers. */
export function PersonFrame(props: PersonFrameProps) {
  const { words, text, cliente, enderecos, reading, onReveal, children } = props;
  const { role } = useOfficeUser();
  const masked = cliente.mascarado;
  return (
    <div aria-busy={reading.loading}>
      <SectionHead
        title={customerWords(cliente).nome.slice(0, 120)}
        text={text}
        actions={
          <>
            <BackToList words={words} />
            {SIGHTS[role] !== 'masked' && (
              <Button
                variant="secondary"
                icon="eye"
                busy={reading.loading}
                aria-pressed={!masked}
                onClick={() => onReveal(masked)}
              >
                {masked ? 'Mostrar dados pessoais' : 'Esconder dados pessoais'}
              </Button>
            )}
          </>
        }
      />
      {readProblem(words, reading)}
      <p className={styles.note} role="status">
        {masked
          ? 'Dados pessoais mascarados. Mostrá-los fica registrado na auditoria.'
          : 'Dados pessoais à mostra. A consulta ficou registrada na auditoria.'}
      </p>
      <div className={styles.columns}>
        <div className={styles.lists}>{children}</div>
        <CustomerFacts cliente={cliente} enderecos={enderecos} />
      </div>
    </div>
  );
}

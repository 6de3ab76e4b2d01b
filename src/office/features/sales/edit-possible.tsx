import type { ReactNode } from 'react';
import type { EdicaoDoPedido } from '#shared/wire/order-edits.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import styles from './order-edit.module.css';

interface PossibleProps {
  id: number;
  of: 'endereco' | 'pecas' | 'acrescimo';
  /** What speaks against a change speaks not against what is inside, where no label holds the order. */
  unlessLabelled?: boolean;
  onClose(): void;
  children(edition: EdicaoDoPedido): ReactNode;
}

/** What is inside where the order may be changed so now; else why not. */
export function Possible({ id, of, unlessLabelled = false, onClose, children }: PossibleProps) {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/pedidos/:id/edicao', {
    params: { id },
  });
  if (data === null && error !== null && !loading) {
    return (
      <Instead words={errorText(error, 'Não foi possível ler o pedido.')} kind="error" onClose={onClose}>
        <Button onClick={reload}>Tentar de novo</Button>
      </Instead>
    );
  }
  if (data === null) return <Skeleton height="12rem" />;
  const { pode, motivo }: EdicaoDoPedido['pecas'] = data[of];
  const isAnyhow = unlessLabelled && data.etiqueta === '';
  if (!pode && !isAnyhow) return <Instead words={motivo} kind="warning" onClose={onClose} />;
  if (data.embalando === '') return children(data);
  return (
    <div className={styles.form}>
      <InfoBox kind="warning">{data.embalando} está embalando este pedido: combine antes com ela.</InfoBox>
      {children(data)}
    </div>
  );
}

interface InsteadProps {
  words: string;
  kind: 'error' | 'warning';
  onClose(): void;
  children?: ReactNode;
}

function Instead({ words, kind, onClose, children }: InsteadProps) {
  return (
    <div className={styles.form}>
      <InfoBox kind={kind}>{words}</InfoBox>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onClose}>
          Voltar
        </Button>
        {children}
      </div>
    </div>
  );
}

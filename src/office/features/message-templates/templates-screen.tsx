import { useState } from 'react';
import { Link } from 'react-router';
import { MOST_TEMPLATES } from '#shared/ready-messages.ts';
import type { MensagemPronta } from '#shared/wire/messages.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { useArranging, useArchiving } from './template-acts.ts';
import styles from './message-templates.module.css';

/** Configurações › Servidor de e-mails › Mensagens prontas: what messages to buyers are begun with, in order. */
export function TemplatesScreen() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/mensagens-prontas');
  const all = data?.mensagens ?? [];
  return (
    <>
      <SectionHead
        title="Mensagens prontas"
        text="Textos com que a equipe começa uma mensagem a quem comprou, no pedido, por e-mail ou WhatsApp."
        actions={
          <>
            {all.length < MOST_TEMPLATES && (
              <ButtonLink to={officePaths.newMessageTemplate} icon="plus">
                Nova mensagem
              </ButtonLink>
            )}
            <ButtonLink to={officePaths.mailTexts} variant="secondary">
              Textos dos e-mails
            </ButtonLink>
          </>
        }
      />
      {data === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar as mensagens prontas."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {data === null && (error === null || loading) && <Skeleton height="20rem" />}
      {data !== null && <Templates all={all} />}
    </>
  );
}

function Templates({ all }: { all: readonly MensagemPronta[] }) {
  const [moved, setMoved] = useState('');
  const offered = all.filter(({ arquivada }) => !arquivada);
  const archived = all.filter(({ arquivada }) => arquivada);
  const arranging = useArranging(setMoved);
  function move(from: number, to: number): void {
    const one = offered[from];
    if (one === undefined || to < 0 || to >= offered.length) return;
    const next = offered.toSpliced(from, 1).toSpliced(to, 0, one);
    const ids = [...next, ...archived].map(({ id }) => id);
    arranging.run({ ids, said: `${one.titulo}: ${to + 1}ª de ${next.length}` });
  }
  return (
    <div className={styles.groups}>
      {offered.length === 0 && (
        <Nothing
          title="Nenhuma mensagem pronta em uso."
          action={<ButtonLink to={officePaths.newMessageTemplate}>Escrever a primeira</ButtonLink>}
        />
      )}
      {offered.length > 0 && (
        <Panel title="Em uso, na ordem em que aparecem">
          <ul className={styles.list} aria-label="Mensagens em uso">
            {offered.map((one, at) => (
              <TemplateLine key={one.id} one={one} move={(by) => move(at, at + by)} />
            ))}
          </ul>
        </Panel>
      )}
      {archived.length > 0 && (
        <Panel title="Arquivadas">
          <ul className={styles.list} aria-label="Mensagens arquivadas">
            {archived.map((one) => (
              <TemplateLine key={one.id} one={one} move={null} />
            ))}
          </ul>
        </Panel>
      )}
      <p role="status">
        <VisuallyHidden>{moved}</VisuallyHidden>
      </p>
    </div>
  );
}

interface TemplateLineProps {
  one: MensagemPronta;
  /** Up or down by one; null: it is in no order. */
  move: ((by: 1 | -1) => void) | null;
}

function TemplateLine({ one, move }: TemplateLineProps) {
  const { id, titulo, assunto, arquivada, por, em } = one;
  const archiving = useArchiving(one);
  return (
    <li>
      <div className={styles.words}>
        <Link className={styles.name} to={officePaths.messageTemplate(id)}>
          {titulo}
        </Link>
        <p className={styles.soft}>
          <bdi>{assunto}</bdi>
        </p>
        <p className={styles.soft}>
          {por === '' ? (
            'Vem com a loja'
          ) : (
            <>
              <bdi>{por}</bdi>, {dateTimeText(em)}
            </>
          )}
        </p>
      </div>
      <span className={styles.ways}>
        {move !== null && (
          <>
            <IconButton icon="chevron-up" label={`Subir ${titulo}`} onClick={() => move(-1)} />
            <IconButton icon="chevron-down" label={`Descer ${titulo}`} onClick={() => move(1)} />
          </>
        )}
        <Button
          variant="quiet"
          size="s"
          busy={archiving.busy}
          aria-label={`${arquivada ? 'Trazer de volta' : 'Arquivar'} ${titulo}`}
          onClick={() => archiving.run()}
        >
          {arquivada ? 'Trazer de volta' : 'Arquivar'}
        </Button>
      </span>
    </li>
  );
}

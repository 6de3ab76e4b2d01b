import { Link } from 'react-router';
import { MAIL_GROUPS, type MailGroup } from '#shared/mail-text-list.ts';
import type { ListaDeTextos } from '#shared/wire/mail-texts.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import styles from './mail-texts.module.css';

type Mail = ListaDeTextos['textos'][number];

const GROUPS = Object.entries(MAIL_GROUPS) as [MailGroup, string][];

/** Configurações › Servidor de e-mails › Textos: every mail that the shop writes to who buys, and when. */
export function TextsScreen() {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/configuracoes/emails/textos');
  const unreadable = data?.textos.filter(({ ilegivel }) => ilegivel) ?? [];
  return (
    <>
      <SectionHead
        title="Textos dos e-mails"
        text="O que a loja escreve a quem compra, e quando. Mude o assunto, a abertura e o fecho de cada um; o que a cliente precisa saber fica sempre."
        actions={
          <>
            <ButtonLink to={officePaths.messageTemplates} variant="secondary">
              Mensagens prontas
            </ButtonLink>
            <ButtonLink to={officePaths.mailServer} variant="secondary">
              Servidor de e-mails
            </ButtonLink>
          </>
        }
      />
      {data === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar os textos."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {data === null && (error === null || loading) && <Skeleton height="20rem" />}
      {data !== null && (
        <div className={styles.groups}>
          {unreadable.length > 0 && (
            <InfoBox kind="warning">
              O texto guardado não serve mais nesta versão da loja, e o da loja é enviado:{' '}
              {unreadable.map(({ titulo }) => titulo).join(', ')}. Abra e guarde de novo.
            </InfoBox>
          )}
          {GROUPS.map(([group, title]) => (
            <Panel key={group} title={title}>
              <ul className={styles.mails}>
                {data.textos
                  .filter(({ grupo }) => grupo === group)
                  .map((mail) => (
                    <MailLine key={mail.nome} mail={mail} />
                  ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
    </>
  );
}

function MailLine({ mail: { nome, titulo, quando, mudado, ilegivel, por, em } }: { mail: Mail }) {
  return (
    <li>
      <div className={styles.words}>
        <Link className={styles.mail} to={officePaths.mailText(nome)}>
          {titulo}
        </Link>
        <p className={styles.soft}>{quando}</p>
        {mudado && !ilegivel && (
          <p className={styles.soft}>
            Mudado por <bdi>{por}</bdi> em {dateTimeText(em)}.
          </p>
        )}
      </div>
      {ilegivel ? <Badge tone="warning">Não serve mais</Badge> : mudado && <Badge>Texto seu</Badge>}
    </li>
  );
}

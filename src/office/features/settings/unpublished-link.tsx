import { Badge } from '#web/ui/badge.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import styles from './menu-fields.module.css';

const OWN_PAGE = /^\/p\/([a-z0-9-]{1,60})\/?(?:[?#]|$)/;

/** The page of the owner's that an address or a number names, where it is not shown yet; undefined for any other. */
export function useUnpublished({ para, pagina }: { para: string; pagina?: number | undefined }) {
  const { data } = useOfficeRead('GET /gerenciamento/paginas', { once: true });
  const slug = OWN_PAGE.exec(para)?.[1];
  return data?.paginas.find(
    (page) => !page.publicada && (pagina === undefined ? page.endereco === slug : page.id === pagina),
  );
}

/** Tells that a link leads to a page that is not shown yet, and from when it is; nothing of any other. */
export function UnpublishedLink(link: { para: string; pagina?: number | undefined }) {
  const page = useUnpublished(link);
  if (page === undefined) return null;
  const day = page.publicar_em === null ? '' : ` Publicação marcada: ${dateTimeText(page.publicar_em)}.`;
  return (
    <p className={styles.gone}>
      <Badge tone="warning">Ainda não aparece</Badge> Leva a uma página que ainda não está publicada: o link
      aparece quando ela for.{day}
    </p>
  );
}

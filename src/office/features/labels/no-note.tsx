import { InfoBox } from '#web/ui/info-box.tsx';
import { useMay } from '../../lib/session.ts';

/** Said until a key is there: who packs does not issue, but types one that was issued elsewhere. */
export function NoNote({ isIssuedHere }: { isIssuedHere: boolean }) {
  const mayIssue = useMay('issue-invoices');
  const issuing = mayIssue
    ? 'Falta a nota: emita a nota deste pacote antes de comprar a etiqueta.'
    : 'Falta a nota: peça a quem administra.';
  return <InfoBox kind="warning">{isIssuedHere ? issuing : NO_KEY}</InfoBox>;
}

const NO_KEY = 'Falta a chave da nota: a loja paga ICMS, e o pacote não vai com declaração de conteúdo.';

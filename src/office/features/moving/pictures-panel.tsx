import { Link } from 'react-router';
import { plural } from '#shared/text.ts';
import type { DetalheDaMudanca } from '#shared/wire/moving-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './moving.module.css';
import { count } from './words.ts';

const pictures = (n: number) => `${count(n)} ${plural(n, 'imagem', 'imagens')}`;

/** How far the pictures are, and those that did not come. */
export function PicturesPanel({ file: { id, imagens } }: { file: DetalheDaMudanca }) {
  const { espera, pronta, falhou } = imagens;
  const all = espera + pronta + falhou;
  const retry = useAct(() =>
    officeApi('POST /gerenciamento/mudanca/importacoes/:id/imagens/repetir', { params: { id } }),
  );
  if (all === 0) return null;
  return (
    <Panel title="Imagens">
      {espera > 0 ? (
        <div className={styles.progress}>
          <p>
            {count(pronta + falhou)} de {pictures(all)}
          </p>
          <progress aria-label="Imagens copiadas" value={pronta + falhou} max={all} />
          <p>Elas vêm aos poucos, para não pesar na loja antiga. Você pode sair desta página.</p>
        </div>
      ) : (
        <p>
          {pictures(pronta)} {plural(pronta, 'veio', 'vieram')}.
        </p>
      )}
      {falhou > 0 && (
        <>
          <Failed id={id} total={falhou} />
          <Button variant="secondary" icon="history" busy={retry.busy} onClick={() => retry.run()}>
            Tentar de novo
          </Button>
        </>
      )}
      {retry.problem !== '' && <InfoBox kind="error">{retry.problem}</InfoBox>}
    </Panel>
  );
}

function Failed({ id, total }: { id: number; total: number }) {
  const { data } = useOfficeRead('GET /gerenciamento/mudanca/importacoes/:id/imagens', { params: { id } });
  return (
    <details className={styles.categories}>
      <summary>
        {pictures(total)} {plural(total, 'não veio', 'não vieram')}
      </summary>
      <ul>
        {data?.map(({ url, porque, nome, produto_id }) => (
          <li key={`${produto_id} ${url}`}>
            <Link to={officePaths.product(produto_id)}>
              <bdi>{nome}</bdi>
            </Link>
            : {porque} <span className={styles.quiet}>{url}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

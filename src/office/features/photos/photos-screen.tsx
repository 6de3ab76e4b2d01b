import { useState } from 'react';
import { plural } from '#shared/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { ACCEPTED } from '../../lib/picture-checks.ts';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { FilePlace } from '../../ui/file-place.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { AssignBar } from './assign-bar.tsx';
import { PhotoLine } from './photo-line.tsx';
import { groupsOf, type PhotoRow } from './photo-rows.ts';
import styles from './photos.module.css';
import { usePhotos, type Photos } from './use-photos.ts';
import type { Sending } from './use-sending.ts';

const LEAVING = {
  title: 'Sair sem enviar?',
  text: 'As fotos que ainda não foram enviadas ficam só no seu aparelho: depois é preciso escolhê-las de novo. O que já chegou não é enviado outra vez.',
  yes: 'Sair',
  no: 'Continuar aqui',
};

/** Produtos › Fotos de muitos produtos: chosen at once, tried by their names, assigned by hand where those say nothing, and sent. */
export function PhotosScreen() {
  const photos = usePhotos();
  const { rows, products, problems, trying, sending, add } = photos;
  const [ask, question] = useQuestion();
  const open = rows.filter(({ state }) => state !== 'there');
  useLeaveWarning(open.length > 0, () => ask(LEAVING));
  const loose = rows.filter(({ produto }) => produto === null);
  return (
    <>
      <SectionHead
        title="Fotos de muitos produtos"
        text="Escolha todas de uma vez. A que se chama como o SKU ou o código de barras da peça, com a cor e um número, vai sozinha para o lugar: VEST-01-preto-2.jpg. As outras você põe à mão."
        actions={
          <ButtonLink to={officePaths.products} variant="secondary" prefetch="none">
            Produtos
          </ButtonLink>
        }
      />
      <div className={styles.page}>
        <FilePlace title="Escolher fotos" accept={ACCEPTED} multiple disabled={sending.busy} onFiles={add}>
          Até 200 de uma vez, de até 10 MB cada, em JPEG, PNG, WebP ou AVIF. Nada é enviado ainda.
        </FilePlace>
        {problems.length > 0 && (
          <InfoBox kind="error">
            {problems.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </InfoBox>
        )}
        <p role="status">
          {trying && 'Conferindo os nomes …'}
          {!trying && rows.length > 0 && <Summary rows={rows} />}
        </p>
        {loose.length > 0 && <Loose rows={loose} photos={photos} />}
        {groupsOf(rows).map((group) => (
          <Panel key={group.produto} title={products.get(group.produto)?.nome ?? 'Produto'}>
            <ul className={styles.list}>
              {group.rows.map((row) => (
                <PhotoLine
                  key={row.key}
                  row={row}
                  colors={products.get(group.produto)?.cores ?? []}
                  busy={sending.busy}
                  onColor={(cor) => photos.update(row.key, { cor, note: '' })}
                  onRemove={() => photos.update(row.key, { produto: null, cor: null, note: '' })}
                  removing="Tirar deste produto"
                />
              ))}
            </ul>
          </Panel>
        ))}
        {rows.some(({ produto }) => produto !== null) && <Foot photos={photos} />}
      </div>
      {question}
    </>
  );
}

function Summary({ rows }: { rows: readonly PhotoRow[] }) {
  const groups = groupsOf(rows);
  const placed = groups.flatMap((group) => group.rows).length;
  const loose = rows.length - placed;
  const where = `${placed} ${plural(placed, 'foto', 'fotos')} de ${groups.length} ${plural(groups.length, 'produto', 'produtos')}`;
  return loose === 0 ? `${where}.` : `${where}; ${loose} sem produto.`;
}

/** Files that fit nowhere by their name: all are marked at first. */
function Loose({ rows, photos }: { rows: readonly PhotoRow[]; photos: Photos }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set(rows.map(({ key }) => key).filter((key) => !left.has(key)));
  const { sending, assign, remove } = photos;
  const mark = (keys: readonly string[], yes: boolean) =>
    setLeft((now) => {
      const next = new Set(now);
      for (const key of keys)
        if (yes) next.delete(key);
        else next.add(key);
      return next;
    });
  const isAll = chosen.size === rows.length;
  return (
    <Panel
      title={`Sem produto (${rows.length})`}
      aside={
        <Button
          variant="quiet"
          size="s"
          onClick={() =>
            mark(
              rows.map(({ key }) => key),
              !isAll,
            )
          }
        >
          {isAll ? 'Desmarcar todas' : 'Marcar todas'}
        </Button>
      }
    >
      {!sending.busy && (
        <AssignBar count={chosen.size} onAssign={(product, cor) => assign(chosen, product, cor)} />
      )}
      <ul className={styles.list}>
        {rows.map((row) => (
          <PhotoLine
            key={row.key}
            row={row}
            colors={[]}
            busy={sending.busy}
            chosen={chosen.has(row.key)}
            onChoose={(yes) => mark([row.key], yes)}
            onRemove={() => remove(row.key)}
            removing="Tirar da lista"
          />
        ))}
      </ul>
    </Panel>
  );
}

function Foot({ photos: { rows, sending, clear } }: { photos: Photos }) {
  const [antes, setAntes] = useState(false);
  const open = rows.filter(({ state, produto }) => state !== 'there' && produto !== null);
  const failed = open.some(({ state }) => state === 'failed');
  const count = `${open.length} ${plural(open.length, 'foto', 'fotos')}`;
  return (
    <div className={styles.foot}>
      {sending.busy && <Progress progress={sending.progress} />}
      {sending.told !== null && <Told told={sending.told} />}
      {open.length > 0 && (
        <Checkbox
          checked={antes}
          disabled={sending.busy}
          onChange={(event) => setAntes(event.currentTarget.checked)}
        >
          Pôr antes das que os produtos já têm
        </Checkbox>
      )}
      <div className={styles.acts}>
        {open.length > 0 && (
          <Button icon="upload" busy={sending.busy} onClick={() => sending.run(rows, antes)}>
            {failed && !sending.busy ? `Continuar: ${count}` : `Enviar ${count}`}
          </Button>
        )}
        {!sending.busy && rows.some(({ state }) => state === 'there') && (
          <Button variant="quiet" onClick={clear}>
            Tirar da lista as que já foram
          </Button>
        )}
      </div>
    </div>
  );
}

function Progress({ progress: { done, all, part } }: Pick<Sending, 'progress'>) {
  return (
    <div>
      <progress
        className={styles.progress}
        value={done + part}
        max={Math.max(1, all)}
        aria-label="Envio das fotos"
      />
      <p role="status">
        {done} de {all} enviadas
      </p>
    </div>
  );
}

function Told({ told: { novas, repetidas, failed } }: { told: NonNullable<Sending['told']> }) {
  return (
    <InfoBox kind={failed > 0 ? 'warning' : 'success'} autoClose={false}>
      {novas} {plural(novas, 'foto nova nos produtos', 'fotos novas nos produtos')}.
      {repetidas > 0 && ` ${repetidas} já ${plural(repetidas, 'estava', 'estavam')} lá.`}
      {failed > 0 &&
        ` ${failed} não ${plural(failed, 'foi', 'foram')}: veja o motivo acima e aperte Continuar.`}
    </InfoBox>
  );
}

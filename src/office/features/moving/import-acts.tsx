import { useNavigate } from 'react-router';
import type { DetalheDaMudanca } from '#shared/wire/moving-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi, officeDownload } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useAct } from '../../lib/use-act.ts';
import { useQuestion } from '../../ui/question.tsx';
import styles from './moving.module.css';

const UNDO = {
  title: 'Desfazer a importação inteira?',
  text: 'O que foi criado sai da loja, e o que foi mudado volta ao que era. O que já foi vendido fica guardado com os pedidos, e o que você mudou depois fica como está.',
  yes: 'Desfazer tudo',
  danger: true,
};

const UNDO_PEOPLE = {
  ...UNDO,
  text: 'Os clientes e pedidos que vieram com este arquivo saem da loja. Quem já fez a conta, pediu um link ou comprou aqui fica.',
};

/** What can be done with a file besides bringing it: taken back, or forgotten. */
export function ImportActs({ file: { id, tipo, status } }: { file: DetalheDaMudanca }) {
  const navigate = useNavigate();
  const [ask, question] = useQuestion();
  const params = { id };
  const undo = useAct(async () => {
    if (await ask(tipo === 'produtos' ? UNDO : UNDO_PEOPLE))
      await officeApi('POST /gerenciamento/mudanca/importacoes/:id/desfazer', { params });
  });
  const forget = useAct(async () => {
    await officeApi('DELETE /gerenciamento/mudanca/importacoes/:id', { params });
    await navigate(officePaths.moving);
  });
  const take = useAct(() =>
    officeDownload('GET /gerenciamento/mudanca/importacoes/:id/conferencia.csv', {
      params,
      fileName: `conferencia-${id}.csv`,
    }),
  );
  const problem = undo.problem || forget.problem || take.problem;
  return (
    <div className={styles.acts}>
      {status !== 'conferindo' && (
        <Button variant="quiet" icon="download" busy={take.busy} onClick={() => take.run()}>
          Baixar a conferência
        </Button>
      )}
      {(status === 'importando' || status === 'pronto') && (
        <Button variant="secondary" icon="history" busy={undo.busy} onClick={() => undo.run()}>
          {status === 'pronto' ? 'Desfazer' : 'Parar e desfazer'}
        </Button>
      )}
      {status !== 'importando' && status !== 'pronto' && status !== 'desfazendo' && (
        <Button variant="quiet" icon="trash" busy={forget.busy} onClick={() => forget.run()}>
          Esquecer este arquivo
        </Button>
      )}
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      {question}
    </div>
  );
}

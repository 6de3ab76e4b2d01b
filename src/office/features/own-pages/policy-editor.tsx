import { POLICIES, type PolicyName } from '#shared/policies.ts';
import { LONGEST } from '#shared/own-pages.ts';
import type { PoliticaLida } from '#shared/wire/own-pages.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { Panel } from '../../ui/panel.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { BlockList } from './block-list.tsx';
import { LEAVING, Place, Preview, SearchTexts, useFirstWrong } from './editor-parts.tsx';
import { TextPanels, type TextPanelsProps, type TextState } from './text-panels.tsx';
import { pageOfPolicy, usePolicyKeeping } from './use-policy-keeping.ts';
import { usePage, type Page } from './use-page.ts';
import styles from './own-pages.module.css';

/** What holds whatever the text says. */
const LAW: Readonly<Record<PolicyName, string>> = {
  trocas:
    'Quem compra pela internet tem 7 dias para desistir e recebe tudo de volta, com o frete (Código de Defesa do Consumidor, art. 49). Para avisar de um defeito tem 30 dias, ou 90 no que dura, como roupas (art. 26).',
  termos:
    'Nada aqui diminui direitos do Código de Defesa do Consumidor. Nome, CNPJ, endereço e contato da loja ficam sempre no fim da página, como pede o Decreto 7.962/2013.',
  privacidade:
    'A LGPD (Lei 13.709/2018) pede que você diga que dados guarda, para quê, por quanto tempo e com quem os divide, e um contato para quem quer ver, corrigir ou apagar os seus.',
};

interface PolicyEditorProps extends Pick<TextPanelsProps, 'onLead'> {
  read: PoliticaLida;
  versao: number;
  /** What the shop has of it now. */
  state: TextState;
  onVersion(versao: number): void;
  onAnew(): Promise<void>;
}

/** A policy's words, beside how shoppers see them, what waits and what was. */
export function PolicyEditor({ read, versao, state, onVersion, onAnew, onLead }: PolicyEditorProps) {
  const page = usePage(pageOfPolicy(read));
  const [ask, question] = useQuestion();
  useLeaveWarning(page.isDirty, () => ask(LEAVING));
  const { politica, caminho } = read;
  const keeping = usePolicyKeeping({ page, politica, versao, onVersion, onLead });
  const form = useFirstWrong(page.problems);
  return (
    <div className={styles.page}>
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.column}
        onSubmit={(event) => {
          event.preventDefault();
          keeping.keep(false);
        }}
      >
        <InfoBox kind="info" title="O que a lei já garante">
          {LAW[read.politica]}
        </InfoBox>
        <Title page={page} path={caminho} isOwn={state.publicada} />
        <Panel title="Conteúdo">
          <BlockList page={page} />
        </Panel>
        <SearchTexts page={page} />
        {keeping.problem !== '' && <InfoBox kind="error">{keeping.problem}</InfoBox>}
        <Acts {...{ page, keeping, read, versao, state }} />
      </form>
      <div className={styles.column}>
        <Preview page={page.page} />
        <TextPanels
          {...{ state, versao, onVersion, onAnew, onLead }}
          id={politica}
          path={caminho}
          isDirty={page.isDirty}
        />
      </div>
      {question}
    </div>
  );
}

interface ActsProps extends Pick<PolicyEditorProps, 'read' | 'versao' | 'state'> {
  page: Page;
  keeping: ReturnType<typeof usePolicyKeeping>;
}

function Acts({ page, keeping, read: { politica, como_vem }, versao, state: { publicada } }: ActsProps) {
  return (
    <div className={styles.ways}>
      <Button type="submit" busy={keeping.busy}>
        Guardar rascunho
      </Button>
      <Button variant="secondary" busy={keeping.busy} onClick={() => keeping.keep(true)}>
        Publicar agora
      </Button>
      {publicada && (
        <Button variant="quiet" busy={keeping.busy} onClick={keeping.asItComes}>
          Voltar ao texto como vem
        </Button>
      )}
      <ButtonAnchor variant="quiet" href={POLICIES[politica].path}>
        Ver na loja
      </ButtonAnchor>
      {versao > 0 && (
        <Button variant="quiet" onClick={() => page.beginAgain(como_vem)}>
          Recomeçar do texto como vem
        </Button>
      )}
    </div>
  );
}

function Title({ page, path, isOwn }: { page: Page; path: string; isOwn: boolean }) {
  const { fields, problems } = page;
  return (
    <Panel title="Política">
      <Place field="titulo">
        <TextField
          label="Título"
          hint={
            <>
              Fica sempre em <span className={styles.address}>{path}</span>.{' '}
              {isOwn ? 'A loja mostra as suas palavras.' : 'A loja mostra o texto como vem.'}
            </>
          }
          value={fields.titulo}
          maxLength={LONGEST.titulo}
          error={problems['titulo']}
          onChange={({ target }) => page.set({ titulo: target.value })}
        />
      </Place>
    </Panel>
  );
}

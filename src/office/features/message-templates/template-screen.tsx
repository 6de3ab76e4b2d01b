import { useState } from 'react';
import type { MensagemPronta } from '#shared/wire/messages.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officePaths } from '../../lib/paths.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TemplateEditor } from './template-editor.tsx';

const toAll = (
  <ButtonLink to={officePaths.messageTemplates} variant="secondary">
    Todas as mensagens
  </ButtonLink>
);

/** A template that is not kept yet. */
export function NewTemplateScreen() {
  return (
    <>
      <SectionHead title="Nova mensagem pronta" actions={toAll} />
      <TemplateEditor kept={null} />
    </>
  );
}

/** A template that is kept. */
export function TemplateScreen({ id }: { id: string }) {
  const { data, error, loading, reload } = useOfficeRead('GET /gerenciamento/mensagens-prontas');
  // What is being typed over must not change under the hand.
  const [first, setFirst] = useState<MensagemPronta | null>(null);
  const found = data?.mensagens.find((one) => String(one.id) === id);
  if (first === null && found !== undefined && !loading && error === null) setFirst(found);
  const isUnknown = data !== null && !loading && found === undefined;
  return (
    <>
      <SectionHead title={first === null ? 'Mensagem pronta' : first.titulo} actions={toAll} />
      {first === null && error !== null && !loading && (
        <LoadFailed
          text="Não foi possível carregar esta mensagem."
          detail={errorText(error, '')}
          onRetry={reload}
        />
      )}
      {first === null && isUnknown && error === null && (
        <InfoBox kind="warning">Não encontramos esta mensagem pronta.</InfoBox>
      )}
      {first === null && !isUnknown && (error === null || loading) && <Skeleton height="20rem" />}
      {first !== null && <TemplateEditor kept={first} />}
    </>
  );
}

import { isolated } from '#shared/text.ts';
import type { Administrador } from '#shared/wire/admin.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';
import { ProofDialog, type Proof } from './proof-form.tsx';

interface TakeFactorDialogProps {
  person: Administrador;
  onClose(): void;
}

/** Helps somebody who has lost her telephone: her password alone opens the office again. */
export function TakeFactorDialog({ person: { id, username }, onClose }: TakeFactorDialogProps) {
  async function take(body: Proof): Promise<void> {
    const { data } = await officeApi('POST /gerenciamento/administradores/:id/segundo-fator/tirar', {
      params: { id },
      body,
    });
    notify('success', data.mensagem);
    onClose();
  }
  return (
    <ProofDialog
      title="Tirar a verificação em duas etapas"
      text={`A senha sozinha volta a abrir o acesso de "${isolated(username)}", e as sessões abertas dessa pessoa acabam. Confirme por outro meio que é ela quem pede.`}
      yes="Tirar"
      danger
      onClose={onClose}
      act={take}
    />
  );
}

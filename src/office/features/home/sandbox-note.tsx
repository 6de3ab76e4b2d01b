import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officePaths } from '../../lib/paths.ts';
import { SandboxLink } from './sandbox-link.tsx';

const PLAYED: Readonly<Record<keyof ShopSettings['sandbox'], string>> = {
  payments: 'Pagamentos: nenhum dinheiro se move.',
  freight: 'Frete: os valores e os prazos são de exemplo.',
  postalCodes: 'CEP: os endereços são de exemplo.',
  mail: 'E-mail: nenhuma mensagem sai da loja.',
};

/** Says which services are only played, so that nobody takes play for trade. */
export function SandboxNote({ shop }: { shop: ShopSettings }) {
  const played = (Object.keys(PLAYED) as (keyof typeof PLAYED)[]).filter((name) => shop.sandbox[name]);
  if (played.length === 0) return null;
  return (
    <InfoBox kind="warning" title="Serviços de teste">
      <details>
        <summary>Parte da loja ainda está em modo de teste.</summary>
        <ul>
          {played.map((name) => (
            <li key={name}>{PLAYED[name]}</li>
          ))}
        </ul>
        {shop.paymentSandbox && (
          <>
            Aprove os pagamentos{shop.sandbox.mail ? ' e leia os e-mails' : ''} em{' '}
            <SandboxLink>{paths.sandbox}</SandboxLink>.
          </>
        )}
        {shop.sandbox.mail && !shop.paymentSandbox && (
          <>
            Quem administra a loja lê as mensagens em <Link to={officePaths.mails}>E-mails guardados</Link>.
          </>
        )}
      </details>
    </InfoBox>
  );
}

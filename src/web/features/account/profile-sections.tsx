import { AddressesSection } from './addresses-section.tsx';
import { CreditsSection } from './credits-section.tsx';
import { MeasuresSection } from './measures-section.tsx';
import { RightsSection } from './rights-section.tsx';

/** What a customer keeps with the shop beside her profile, and her rights over all of it. */
export function ProfileSections({ token, onErased }: { token: string; onErased(): void }) {
  return (
    <>
      <AddressesSection token={token} />
      <CreditsSection token={token} />
      <MeasuresSection token={token} />
      <RightsSection token={token} onErased={onErased} />
    </>
  );
}

/** 'SEDEX · Correios', and the carrier only once where its service is named by it, as in 'Jadlog Package'. */
export function freightLabel({ nome, company }: { nome: string; company: string }): string {
  const isNamed = company !== '' && nome.startsWith(company);
  return (isNamed ? [nome] : [nome, company]).filter(Boolean).join(' · ');
}

const STATUS: Readonly<Record<string, string>> = {
  approved: 'Aprovado',
  authorized: 'Autorizado',
  pending: 'Pendente',
  in_process: 'Em análise',
  in_mediation: 'Em mediação',
  rejected: 'Recusado',
  cancelled: 'Cancelado',
  refunded: 'Estornado',
  charged_back: 'Contestado',
};

/** A provider's status in Portuguese, with its own word beside it for whoever asks the provider about it. */
export function providerStatus(status: string): string {
  const label = Object.hasOwn(STATUS, status) ? STATUS[status] : undefined;
  return label === undefined ? status : `${label} (${status})`;
}

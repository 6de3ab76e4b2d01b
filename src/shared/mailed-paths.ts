/** Addresses that only mails lead to. */
export const mailedPaths = {
  resetPassword: (token: string) => `/redefinir-senha/${encodeURIComponent(token)}`,
  confirmEmail: (token: string) => `/confirmar-email/${encodeURIComponent(token)}`,
  /** Of the office's people. */
  newOfficePassword: (token: string) => `/admin/nova-senha/${encodeURIComponent(token)}`,
  confirmOfficeEmail: (token: string) => `/admin/confirmar-email/${encodeURIComponent(token)}`,
  invitation: (token: string) => `/admin/convite/${encodeURIComponent(token)}`,
  /** Where who bought without an account has her data erased. */
  askGuestErasure: '/apagar-dados',
  eraseGuest: (token: string) => `/apagar-dados/${encodeURIComponent(token)}`,
  /** Where all notices to an e-mail are stopped. */
  stopNotices: (token: string) => `/parar-avisos/${encodeURIComponent(token)}`,
  /** Where a newsletter is agreed to, and left. */
  confirmNewsletter: (token: string) => `/confirmar-novidades/${encodeURIComponent(token)}`,
  leaveNewsletter: (token: string) => `/sair-das-novidades/${encodeURIComponent(token)}`,
  /** A product in the colour and the size that are back. */
  backInStock: (id: number, { cor, tamanho }: { cor: string; tamanho: string }) =>
    `/produto/${id}?cor=${encodeURIComponent(cor)}&tamanho=${encodeURIComponent(tamanho)}`,
} as const;

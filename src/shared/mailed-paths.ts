/** Addresses that only mails lead to. */
export const mailedPaths = {
  resetPassword: (token: string) => `/redefinir-senha/${encodeURIComponent(token)}`,
  confirmEmail: (token: string) => `/confirmar-email/${encodeURIComponent(token)}`,
} as const;

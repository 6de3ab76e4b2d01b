/** The body of every refusal of this provider. */
export interface ProviderErrorBody {
  message: string;
  error: string;
  status: number;
  cause: { code: number | string; description: string; data?: string }[];
}

export type ProviderError = Error & { providerBody: ProviderErrorBody };

const NAMES: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  409: 'conflict',
};

/** A refusal in the provider's shape, to be thrown; `code` is the provider's own number. */
export function refusal(status: number, code: number | string, message: string): ProviderError {
  const error = NAMES[status] ?? 'internal_error';
  const providerBody = { message, error, status, cause: [{ code, description: message }] };
  return Object.assign(new Error(message), { providerBody });
}

export function isRefusal(error: unknown): error is ProviderError {
  return error instanceof Error && 'providerBody' in error;
}

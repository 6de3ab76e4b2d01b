/** What else an error may tell its client. */
export interface ErrorDetails {
  /** A Portuguese text per refused field. */
  campos?: Record<string, string>;
  /** Seconds, sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Further safe fields of the body, e.g. the right total. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** Ends a request: a status, a machine-readable code and a Portuguese text that is safe to show. */
export class AppError extends Error {
  readonly status: number;
  readonly codigo: string;
  readonly details: ErrorDetails;

  constructor(status: number, codigo: string, text: string, details: ErrorDetails = {}) {
    super(text, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.status = status;
    this.codigo = codigo;
    this.details = details;
  }
}

export function badRequest(codigo: string, text: string): AppError {
  return new AppError(400, codigo, text);
}

export function unauthorized(text = 'Faça login para continuar.'): AppError {
  return new AppError(401, 'nao_autenticado', text);
}

export function forbidden(text = 'Você não tem permissão para fazer isto.'): AppError {
  return new AppError(403, 'sem_permissao', text);
}

export function notFound(text = 'Não encontramos o que você procura.'): AppError {
  return new AppError(404, 'nao_encontrado', text);
}

export function conflict(codigo: string, text: string, extra: Record<string, unknown> = {}): AppError {
  return new AppError(409, codigo, text, { extra });
}

/** A field is missing or breaks a rule. */
export function invalid(text: string, campos: Record<string, string> = {}): AppError {
  return new AppError(422, 'invalido', text, { campos });
}

export function tooMany(retryAfterSeconds: number): AppError {
  return new AppError(429, 'muitas_tentativas', 'Muitas tentativas. Aguarde um pouco e tente de novo.', {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });
}

/** 502: a provider answered with a failure; 504: it did not answer in time. */
export function providerFailed(status: 502 | 504, text: string, cause?: unknown): AppError {
  return new AppError(status, 'provedor_indisponivel', text, { cause });
}

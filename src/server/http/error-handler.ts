import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { isDatabaseOvertaken } from '../db/overtaken.ts';
import { isDatabaseUnreachable } from '../db/unreachable.ts';
import { AppError, badRequest, invalid, notFound } from '../errors.ts';
import { busy } from '../load/busy.ts';
import { isOutOfRoom } from './out-of-room.ts';

/** The one error body: Portuguese text under both names, a machine-readable code, fields where known. */
export function errorBody({ message, codigo, details: { campos, extra } }: AppError) {
  const text = message.slice(0, LONGEST_MESSAGE);
  return {
    ...extra,
    error: text,
    erro: text,
    sucesso: false,
    success: false,
    codigo,
    ...fieldsOf(campos),
  };
}

/** Answers with the error's status and body. */
export function writeError(error: AppError, reply: FastifyReply) {
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(error));
}

const MOST_FIELDS = 20;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 300;
const LONGEST_MESSAGE = 1000;

/** The first refused fields. Names and texts may quote what was sent, so they are cut. */
function fieldsOf(campos: Record<string, string> = {}): { campos?: Record<string, string> } {
  const told = Object.entries(campos)
    .slice(0, MOST_FIELDS)
    .map(([name, text]) => [name.slice(0, LONGEST_NAME), text.slice(0, LONGEST_TEXT)]);
  return told.length === 0 ? {} : { campos: Object.fromEntries(told) };
}

/** The one handler of everything that a route throws. What is not ours is a defect: logged whole, told as nothing. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error);
  if (known.status >= 500) request.log.error({ err: error, codigo: known.codigo }, 'request failed');
  return writeError(known, reply);
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return writeError(notFound('Este endereço não existe.'), reply);
}

const DEFECT_TEXT = 'Algo deu errado do nosso lado. Tente novamente em instantes.';

/** Fastify's own refusals, by code; see its error table. */
const FRAMEWORK_ERRORS: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    badRequest('corpo_invalido', 'Não foi possível ler o corpo do pedido: envie JSON válido.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    badRequest('corpo_invalido', 'O corpo do pedido está vazio: envie JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('corpo_invalido', 'O tamanho do corpo não confere.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError(413, 'corpo_grande', 'O conteúdo enviado é grande demais.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError(415, 'tipo_nao_aceito', 'Envie o conteúdo como application/json.'),
  FST_ERR_BAD_URL: () => badRequest('endereco_invalido', 'Este endereço não pode ser lido.'),
};

export const UNWRITABLE = 'O texto enviado contém caracteres que não podem ser gravados.';

/** PostgreSQL's refusals of U+0000, in a text and in JSON: only what somebody typed can hold one. */
const UNWRITABLE_TEXT = new Set(['22021', '22P05']);

/** What is told of anything that was thrown: what is not ours is a defect, told as nothing. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error);
  if (isResponseSerializationError(error)) return new AppError(500, 'defeito', DEFECT_TEXT, { cause: error });
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (code !== undefined && UNWRITABLE_TEXT.has(code)) {
    return invalid(UNWRITABLE);
  }
  const framework = code === undefined ? undefined : FRAMEWORK_ERRORS[code];
  if (framework !== undefined) return framework();
  if (error instanceof SyntaxError && statusCode === 400) {
    return badRequest('corpo_invalido', 'Não foi possível ler o corpo do pedido: envie JSON válido.');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError(statusCode, 'pedido_invalido', 'O pedido não pôde ser entendido.', { cause: error });
  }
  if (isDatabaseUnreachable(error)) return databaseAway(error);
  if (isDatabaseOvertaken(error)) return busy(5);
  if (isOutOfRoom(error)) return outOfRoom(error);
  return new AppError(500, 'defeito', DEFECT_TEXT, { cause: error });
}

function databaseAway(cause: unknown): AppError {
  const text = 'A loja não consegue gravar nem consultar dados neste momento. Tente de novo em instantes.';
  return new AppError(503, 'banco_indisponivel', text, { retryAfterSeconds: 5, cause });
}

/** Somebody has to make room: who asks again at once only adds to it. */
function outOfRoom(cause: unknown): AppError {
  const text = 'A loja está sem espaço para guardar dados neste momento. Tente de novo em alguns minutos.';
  return new AppError(503, 'sem_espaco', text, { retryAfterSeconds: 30, cause });
}

interface ValidationIssue {
  instancePath: string;
  message?: string | undefined;
}

function fromValidation(error: { validation: ValidationIssue[]; validationContext?: unknown }): AppError {
  const context = String(error.validationContext ?? 'body');
  const campos: Record<string, string> = {};
  for (const issue of error.validation) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || context;
    campos[field] ??= issue.message ?? 'valor inválido';
  }
  const [field, text] = Object.entries(campos)[0] ?? ['', 'valor inválido'];
  if (context === 'params') return notFound();
  // A text of the shop's own for this very case stands by itself.
  return invalid(text.endsWith('!') ? text : `Confira os dados enviados (${field}: ${text}).`, campos);
}

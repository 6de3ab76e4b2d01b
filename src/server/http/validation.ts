import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { badRequest, invalid, type AppError } from '../errors.ts';
import { entryCounter, type TooMany } from './entry-counter.ts';

const DEEPEST_LEVEL = 20;

/**
 * Checks what arrives by a route's schema, at a bounded cost: depth and the lengths of lists are looked at before
 * any element is. A schema alone looks at each element first, and notes what is wrong with every one.
 */
export const boundedValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const known = validators.get(route.schema);
  if (known !== undefined) return known;
  const made = createValidator(route);
  validators.set(route.schema, made);
  return made;
};

/** A call stands at two addresses. */
const validators = new WeakMap<z.ZodType, Validator>();

type Validator = ReturnType<typeof boundedValidator>;

const createValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route);
  const tooMany = entryCounter(route.schema);
  return (data: unknown) => {
    const error = tooDeep(data) ?? refusalOf(tooMany?.(data, []));
    return error === undefined ? validate(data) : { error };
  };
};

function refusalOf(found: TooMany | undefined): AppError | undefined {
  if (found === undefined) return undefined;
  const field = found.path.join('.') || 'body';
  return invalid(`Confira os dados enviados (${field}: ${found.text}).`, { [field]: found.text });
}

/** Level by level: no nesting, however deep, exhausts the stack. */
function tooDeep(data: unknown): AppError | undefined {
  let level = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST_LEVEL) {
      return badRequest('corpo_invalido', 'Não foi possível ler o corpo do pedido: há níveis demais.');
    }
    level = level.flatMap(partsOf);
  }
  return undefined;
}

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((part) => typeof part === 'object');
}

import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
  record: 'um objeto',
};

/** What is wrong with a value, in Portuguese, where a schema has no words of its own. */
export function validationText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'obrigatório';
      return `deve ser ${KINDS[issue.expected] ?? 'de outro tipo'}`;
    case 'invalid_value':
      return `deve ser um destes: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `abaixo do mínimo, que é ${issue.minimum}`;
    case 'too_big':
      return `acima do máximo, que é ${issue.maximum}`;
    case 'unrecognized_keys':
      return `campos desconhecidos: ${issue.keys.join(', ')}`;
    default:
      return 'valor inválido';
  }
}

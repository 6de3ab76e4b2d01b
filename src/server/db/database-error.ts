/** Why the database can't be used. The message is one Portuguese sentence for whoever started the server. */
export class DatabaseError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DatabaseError';
  }
}

/** The sentence for a system error met while making or starting the database in `folder`. */
export function fromSystemError(error: unknown, folder: string): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace(folder, error);
  if (code === 'EACCES' || code === 'EPERM') {
    const hint = 'inicie com o usuário que criou a pasta ou escolha outra em DATA_DIR.';
    return new DatabaseError(`Sem permissão para usar o banco de dados em ${folder}: ${hint}`, error);
  }
  if (code === 'EROFS') {
    return new DatabaseError(`A pasta ${folder} só permite leitura: escolha outra em DATA_DIR.`, error);
  }
  const text = error instanceof Error ? error.message : String(error);
  return new DatabaseError(`O banco de dados em ${folder} não pôde ser aberto: ${text}.`, error);
}

export function noSpace(folder: string, cause?: unknown): DatabaseError {
  return new DatabaseError(`Não há espaço livre no disco para o banco de dados em ${folder}.`, cause);
}

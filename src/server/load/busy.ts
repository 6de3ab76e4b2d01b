import { AppError } from '../errors.ts';

/** 503 `ocupado`: too much to do. Worth another try after so many seconds. */
export function busy(
  seconds: number,
  text = 'A loja está com muito movimento agora. Tente de novo em instantes.',
) {
  return new AppError(503, 'ocupado', text, { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}

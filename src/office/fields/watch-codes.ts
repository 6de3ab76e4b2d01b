import { openCodeReader } from './code-reader.ts';
import { createSteadyCode } from './steady-code.ts';

const EVERY_MS = 120;

interface Watching {
  signal: AbortSignal;
  onCode(text: string): void;
}

/** Shows the camera in a video and tells of each code that is held before it, until it is called off. Throws what `cameraWords` words. */
export async function watchCodes(video: HTMLVideoElement, { signal, onCode }: Watching): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  try {
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    const reader = await openCodeReader();
    const isHeard = createSteadyCode();
    while (!signal.aborted) {
      if (stream.getTracks().every(({ readyState }) => readyState === 'ended'))
        throw new DOMException('gone', 'NotReadableError');
      const text = video.readyState < video.HAVE_CURRENT_DATA ? null : await reader.read(video);
      if (isHeard(text, performance.now()) && text !== null && !signal.aborted) onCode(text);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  } catch (error) {
    // Closing it interrupts what it was about to show.
    if (!signal.aborted) throw error;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

const ELSE = 'Enquanto isso, digite o código ou use o leitor.';

/** What to do about a camera that does not show. */
export function cameraWords(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return `O navegador não deixou usar a câmera. Toque no ícone ao lado do endereço da página, permita a câmera e tente de novo. ${ELSE}`;
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'NotSupportedError')
    return `Não encontramos câmera neste aparelho. ${ELSE}`;
  if (name === 'NotReadableError' || name === 'AbortError')
    return `A câmera parou ou está em uso por outro aplicativo: feche-o e tente de novo. ${ELSE}`;
  return `A câmera não abriu. Tente de novo. ${ELSE}`;
}

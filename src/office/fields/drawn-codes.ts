import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader';
import Code39Reader from '@zxing/library/es2015/core/oned/Code39Reader';
import MultiFormatUPCEANReader from '@zxing/library/es2015/core/oned/MultiFormatUPCEANReader';
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap';
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource';
import type { CodeReader } from './code-reader.ts';

/** Wider pictures are slower, and show no more of a code that is held before a phone. */
const WIDEST = 1280;

/** Reads codes out of what a canvas draws, where the browser itself reads none. */
export function drawnReader(): CodeReader {
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  const readers = [new Code39Reader(), new Code128Reader(), new MultiFormatUPCEANReader(new Map())];
  return {
    read(video) {
      if (drawing === null || video.videoWidth === 0) return Promise.resolve(null);
      const scale = Math.min(1, WIDEST / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { data, width, height } = drawing.getImageData(0, 0, canvas.width, canvas.height);
      const grey = new Uint8ClampedArray(width * height);
      for (let at = 0; at < grey.length; at += 1)
        grey[at] = ((data[at * 4] ?? 0) + 2 * (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 4;
      const bitmap = new BinaryBitmap(
        new GlobalHistogramBinarizer(new RGBLuminanceSource(grey, width, height)),
      );
      for (const reader of readers) {
        try {
          return Promise.resolve(reader.decode(bitmap).getText());
        } catch {
          // None of this kind in this picture.
        }
      }
      return Promise.resolve(null);
    },
  };
}

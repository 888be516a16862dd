import { resizeImage } from './resize-image.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void resizeImage(data)
    .catch(() => null)
    .then((shrunk) => postMessage(shrunk));
});

import { drawSmall } from './draw-small.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void drawSmall(data)
    .catch(() => null)
    .then((small) => postMessage(small));
});

import { reencodePicture } from './reencode-picture.ts';

// The child process of decoder.ts: takes one picture at a time as bytes or as a path, answers the new picture or its problem.
process.on('message', (source: Uint8Array | string) => {
  void reencodePicture(source).then((result) => process.send?.(result));
});
// The server is gone.
process.on('disconnect', () => process.exit());

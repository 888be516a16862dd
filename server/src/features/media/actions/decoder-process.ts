import { reencodePicture } from './reencode-picture.ts';

// Child process of decoder.ts: receives one picture at a time as bytes or as a path, and answers with the re-encoded picture or the
// problem.
process.on('message', (source: Uint8Array | string) => {
  void reencodePicture(source).then((result) => process.send?.(result));
});
// The server has exited.
process.on('disconnect', () => process.exit());

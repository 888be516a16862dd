import { editFile } from './editable-file.ts';
import { Mp4Error } from '../rules/mp4-boxes.ts';
import { stripMp4 } from './strip-mp4.ts';
import { stripWebm, WebmError } from './strip-webm.ts';

/** Removes metadata from a video in place. Returns false if the file cannot be parsed and must be rejected. */
export async function stripVideo(path: string, type: 'mp4' | 'webm'): Promise<boolean> {
  try {
    await editFile(path, type === 'mp4' ? stripMp4 : stripWebm);
    return true;
  } catch (error) {
    if (error instanceof Mp4Error || error instanceof WebmError) return false;
    throw error;
  }
}

import type { packageFolders } from './copied-packages.mjs';

export declare function licencesText(root: string, lock: Parameters<typeof packageFolders>[0]): string;

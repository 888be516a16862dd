import { createPdf, createPhoto, createVideo } from '../files.ts';

/** What a generated file contains. */
export type FileKind = 'jpeg' | 'pdf' | 'mp4' | 'svg' | 'text' | 'empty' | 'truncated' | 'signature';

/** A part of a multipart body. */
export interface FormPart {
  readonly name: string;
  /** A text field, unless it has a file. */
  readonly value?: unknown;
  readonly file?: { readonly kind: FileKind; readonly name: string; readonly type: string };
}

/** Damage to a multipart body as a whole. */
export type FormDamage = 'none' | 'no_end' | 'no_boundary' | 'other_boundary' | 'cut' | 'no_disposition';

const BOUNDARY = 'aaspaas-fuzz-boundary';

const BOUNDARY_PARAMETERS: Partial<Record<FormDamage, string>> = {
  no_boundary: '',
  other_boundary: '; boundary=other',
};

/** The contents of the generated files, made once. */
export async function fileContents(): Promise<Readonly<Record<FileKind, Buffer>>> {
  const bytes = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());
  const jpeg = await bytes(await createPhoto());
  return {
    jpeg,
    pdf: await bytes(createPdf()),
    mp4: await bytes(createVideo()),
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    ),
    text: Buffer.from('<?php system($_GET["c"]); ?>'),
    empty: Buffer.alloc(0),
    truncated: jpeg.subarray(0, jpeg.length / 2),
    // Begins like a picture and is none.
    signature: Buffer.concat([jpeg.subarray(0, 24), Buffer.from('<script>alert(1)</script>'.repeat(20))]),
  };
}

/** Writes a multipart body byte by byte, so that names and ends can be malformed. */
export function encodeForm(
  parts: readonly FormPart[],
  damage: FormDamage,
  contents: Readonly<Record<FileKind, Buffer>>,
): { readonly type: string; readonly payload: Buffer } {
  const chunks = parts.flatMap(({ name, value, file }) => {
    const disposition = `form-data; name="${escaped(name)}"${file ? `; filename="${escaped(file.name)}"` : ''}`;
    const head = [
      `--${BOUNDARY}`,
      ...(damage === 'no_disposition' ? [] : [`Content-Disposition: ${disposition}`]),
      ...(file ? [`Content-Type: ${file.type}`] : []),
      '',
      '',
    ].join('\r\n');
    return [
      Buffer.from(head),
      file
        ? contents[file.kind]
        : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? '')),
      Buffer.from('\r\n'),
    ];
  });
  const whole = Buffer.concat([
    ...chunks,
    ...(damage === 'no_end' ? [] : [Buffer.from(`--${BOUNDARY}--\r\n`)]),
  ]);
  return {
    type: `multipart/form-data${BOUNDARY_PARAMETERS[damage] ?? `; boundary=${BOUNDARY}`}`,
    payload: damage === 'cut' ? whole.subarray(0, Math.floor(whole.length * 0.7)) : whole,
  };
}

/** Browsers escape quotes and line breaks in names of fields and files. */
function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

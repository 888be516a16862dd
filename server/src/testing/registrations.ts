import sharp from 'sharp';

/** A registration that has everything, as its form sends it. */
export const aRegistration = {
  name: 'Kavita Deshmukh',
  email: 'kavita.deshmukh@example.in',
  password: 'secret1',
  dob: '1994-03-08',
  gender: 'female',
  address: '14 Church Street, Bengaluru, Karnataka 560001',
  employeeType: 'permenent',
  experience: '6 years',
  description: 'Wiring, switchboards and inverters; own tools.',
  bankName: 'State Bank of India',
  accountNumber: '31234567890',
  ifcsCode: 'SBIN0001234',
  branchName: 'MG Road',
  isChecked: 'true',
} as const;

/** A picture of an ID card. */
export async function anIdPicture(colour = '#246'): Promise<Blob> {
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

/** A PDF of an ID card; `filled` bytes follow its head. */
export function anIdPdf(filled = 900): Blob {
  return new Blob(['%PDF-1.4\n', Buffer.alloc(filled, 'x'), '\n%%EOF\n'], { type: 'application/pdf' });
}

/** A registration as a browser sends it. */
export function registrationFormOf(
  fields: Readonly<Record<string, string>>,
  proofs: readonly Blob[],
  name = 'images[]',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  for (const proof of proofs)
    form.append(name, proof, proof.type === 'application/pdf' ? 'id.pdf' : 'id.jpg');
  return form;
}

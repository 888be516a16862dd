/** Texts of forms with pictures that are cut to a form. */
export const pictures = {
  'pictures.crop': 'Choose the part that is shown',
  'pictures.cut_of': 'Part of {name} that is shown',
  'pictures.unreadable': 'This browser can’t open the picture. Choose a JPEG, PNG or WebP file.',
  'pictures.size': '{width} × {height} pixels',
  'pictures.too_small':
    'This part is too small. It needs at least {width} × {height} pixels. Choose a larger picture.',
  'pictures.horizontal': 'Left to right',
  'pictures.vertical': 'Top to bottom',
  'pictures.cancel': 'Cancel',
  'pictures.use': 'Use this part',
  'pictures.uploading': 'Uploading {percent}%',
  'pictures.picture': 'Picture {n}',
  'pictures.cover': 'Cover',
  'pictures.as_cover': 'Use as cover',
  'pictures.make_cover': 'Use picture {n} as cover',
  'pictures.remove': 'Remove',
  'pictures.remove_picture': 'Remove picture {n}',
  'pictures.add': 'Add picture',
} as const;

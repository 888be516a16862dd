export const media = {
  'media.missing': 'Please choose a file.',
  'media.unreadable': 'This file cannot be read. Please choose it again.',
  'media.too_many': 'These are more files than can be taken.',
  'media.image_too_large': 'A picture may be at most 8 MB large.',
  'media.video_too_large': 'A video may be at most 50 MB large.',
  'media.document_too_large': 'A document may be at most 8 MB large.',
  'media.not_an_image': 'This is not a picture. JPEG, PNG, WebP and HEIC can be used.',
  'media.not_a_video': 'This is not a video that can be shown. MP4 and WebM can be used.',
  'media.not_a_document': 'This is neither a PDF nor a picture.',
  'media.broken_image': 'This picture is damaged and cannot be opened.',
  'media.broken_video': 'This video is damaged and cannot be used.',
  'media.not_supported': 'This file type is not supported.',
  'media.too_many_pixels':
    'This picture has too many pixels: at most 16,000 on a side and 25 million in all.',
} as const;

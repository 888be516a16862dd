import sharp from 'sharp';

// libvips detects the format and would open SVG, PDF, TIFF and many more. Only the supported formats have a loader.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
// Every picture is different, so cached results of operations are never reused.
sharp.cache(false);

export { sharp };

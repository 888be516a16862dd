import sharp from 'sharp';

// libvips guesses the format and would open SVG, PDF, TIFF and many more. Only the formats that the product takes have a loader.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
// Every picture is another one: results of operations are never needed again.
sharp.cache(false);

export { sharp };

// The picture as it is sent: upright, small, and without the data that cameras add, such as the place.

import {LocalProblem} from '../../api/service.js';

/** Longest side in pixels; the service reads larger pictures no better. */
const MAX_SIDE = 2_000;
const JPEG_QUALITY = .92;

/**
 * Shrinks and re-encodes a picture, which drops its EXIF data and applies the orientation in it. An animated GIF, which
 * has none, is kept with all of its frames. Throws a {@link LocalProblem} if the browser cannot decode it.
 *
 *
 * @type {(file: Blob) => Promise<{blob: Blob, width: number, height: number}>}
 */
export async function preparePicture(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, {imageOrientation: 'from-image'});
  } catch {
    throw new LocalProblem('photo.no-picture');
  }
  try {
    const isGif = file.type === 'image/gif';
    const scale = isGif ? 1 : Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map(side => Math.max(1, Math.round(side * scale)));
    return {blob: isGif ? file : await encode(bitmap, width, height, file.type), width, height};
  } finally {
    bitmap.close();
  }
}

/** @type {(bitmap: ImageBitmap, width: number, height: number, type: string) => Promise<Blob>} */
async function encode(bitmap, width, height, type) {
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new LocalProblem('photo.no-picture');
  }
  context.imageSmoothingQuality = 'high';
  // Transparent pictures are meant for white paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise(resolve => canvas.toBlob(resolve, type === 'image/png' ? type : 'image/jpeg', JPEG_QUALITY));
  if (blob === null) {
    throw new LocalProblem('photo.no-picture');
  }
  return blob;
}

/** An image of this device as a small picture for a card; it never leaves the browser. */
import { isPicture } from "./cards.ts";

export const MAX_IMAGE = 8 * 1024 * 1024;
/** Twice the size that a card shows. */
const WIDE = 440;
const HIGH = 308;

/** The image cut to the shape of a card's picture, as a JPEG `data:` address; null if it is none. */
export async function shrink(file: File): Promise<string | null> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return null;
  }
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  const context = canvas.getContext("2d");
  if (!context) return null;
  const scale = Math.max(WIDE / image.width, HIGH / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.fillStyle = "#fffdf6";
  context.fillRect(0, 0, WIDE, HIGH);
  context.drawImage(image, (WIDE - width) / 2, (HIGH - height) / 2, width, height);
  image.close();
  const text = canvas.toDataURL("image/jpeg", 0.82);
  return isPicture(text) ? text : null;
}

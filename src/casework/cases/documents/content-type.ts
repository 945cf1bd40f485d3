/**
 * Detects the media type of a document from its content, never from the stated type. Accepts file types used as
 * evidence, but nothing that a browser would execute (HTML, SVG, scripts).
 */
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Types detected by their first bytes. */
const BY_CONTENT: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/tiff',
  'image/webp',
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.spreadsheetml.sheet`,
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
]);

export const TEXT = 'text/plain';
export const ACCEPTED: readonly string[] = [...BY_CONTENT, TEXT];

/** Text that a browser could interpret as a page. */
const MARKUP = /<\s*(?:!doctype|html|svg|script|\?xml|body|head|iframe)\b|^\s*<\?xml/i;
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f]/;

/** @returns the media type; null: not accepted */
export async function mediaTypeOf(content: Buffer): Promise<string | null> {
  // Loaded on first use, because most processes never handle a document.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(content);
  if (found) return BY_CONTENT.has(found.mime) ? found.mime : null;
  return isPlainText(content) ? TEXT : null;
}

function isPlainText(content: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return false;
  }
  return !CONTROL.test(text) && !MARKUP.test(text);
}

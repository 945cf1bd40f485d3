/** Renders a document definition as PDF. Loads the library with its fonts, so only the PDF thread may import it. */
import { createRequire } from 'node:module';
import type { TFontDictionary } from 'pdfmake/interfaces.js';
import type { PrintedDocument } from './pdf-thread.ts';

let printer: Promise<typeof import('pdfmake')> | null = null;

async function loadPrinter(): Promise<typeof import('pdfmake')> {
  const { default: pdfmake } = await import('pdfmake');
  /** Paths of the fonts that come with pdfmake. */
  const { Roboto } = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as Required<
    Pick<TFontDictionary, 'Roboto'>
  >;
  pdfmake.setFonts({ Roboto });
  // Documents load nothing from outside; the fonts are the only files.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(Roboto).includes(path));
  return pdfmake;
}

export async function print({ pageHead, ...document }: PrintedDocument): Promise<Buffer> {
  printer ??= loadPrinter();
  const header = (page: number, pages: number) => ({
    text: `${pageHead} - page ${page} of ${pages}`,
    alignment: 'center' as const,
    margin: [0, 24, 0, 0] as [number, number, number, number],
    fontSize: 8,
  });
  return (await printer).createPdf({ ...document, header }).getBuffer();
}

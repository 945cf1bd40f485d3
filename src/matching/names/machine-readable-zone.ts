/**
 * The name out of a machine readable zone, as scanners hand it on: ICAO 9303 writes the kind of the document and its state before it
 * without a sign between. Pure.
 *
 *     P<AUTBRANDAUER<<TASSILO<EDMUND<<<<<<<<     ─►  TASSILO EDMUND BRANDAUER
 */
const ZONE = /(?<![A-Z])[PVIAC][A-Z<][A-Z<]{3}([A-Z]+(?:<[A-Z]+)*)<<([A-Z]+(?:<[A-Z]+)*)/;

/** null: there is none. */
export function nameOfMachineReadableZone(text: string): string | null {
  if (!text.includes('<<')) return null;
  const [, surname, given] = ZONE.exec(text.toUpperCase()) ?? [];
  return surname === undefined || given === undefined ? null : `${given} ${surname}`.replaceAll('<', ' ');
}

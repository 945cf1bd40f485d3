/**
 * Extracts the name from a machine readable zone, as scanners deliver it. ICAO 9303 writes document type and issuing state before
 * the name without a separator. Pure.
 *
 *     P<AUTBRANDAUER<<TASSILO<EDMUND<<<<<<<<     ─►  TASSILO EDMUND BRANDAUER
 */
const ZONE = /(?<![A-Z])[PVIAC][A-Z<][A-Z<]{3}([A-Z]+(?:<[A-Z]+)*)<<([A-Z]+(?:<[A-Z]+)*)/;

/** Null if the text has no such zone. */
export function nameOfMachineReadableZone(text: string): string | null {
  if (!text.includes('<<')) return null;
  const [, surname, given] = ZONE.exec(text.toUpperCase()) ?? [];
  return surname === undefined || given === undefined ? null : `${given} ${surname}`.replaceAll('<', ' ');
}

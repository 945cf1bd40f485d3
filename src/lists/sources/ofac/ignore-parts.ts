import type { XmlElement } from '../xml-records.ts';

/** Marks what identifies a record in the publisher's database, and says nothing of the party, as seen. */
export function ignoreParts(element: XmlElement, elements: ReadonlySet<string>, attributes: ReadonlySet<string>): void {
  if (elements.has(element.name)) element.text();
  for (const name in element.attributes) if (attributes.has(name)) element.attribute(name);
  for (const child of element.children) ignoreParts(child, elements, attributes);
}

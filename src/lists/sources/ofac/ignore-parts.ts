import type { XmlElement } from '../xml-records.ts';

/** Marks technical fields as read: they identify a record in the publisher's database, not the party. */
export function ignoreParts(element: XmlElement, elements: ReadonlySet<string>, attributes: ReadonlySet<string>): void {
  if (elements.has(element.name)) element.text();
  for (const name in element.attributes) if (attributes.has(name)) element.attribute(name);
  for (const child of element.children) ignoreParts(child, elements, attributes);
}

/** XML of filings as a tree: each leaf remembers the field of the report that it came from. Pure. */
import { oneLine } from './text.ts';

export interface XmlElement {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  /** JSON path of the field that the element says. */
  path?: string;
  content: string | readonly XmlElement[];
}

/** Children of an element. Absent children are left out. */
export type XmlParts = readonly (XmlElement | readonly XmlElement[] | null | undefined | false)[];

export function element(name: string, parts: XmlParts, path?: string): XmlElement {
  const content = parts.flatMap((part) => part || []);
  return { name, content, ...(path !== undefined && { path }) };
}

/** A leaf of one line; null where there is nothing to say. */
export function leaf(name: string, value: string | undefined | null, path?: string): XmlElement | null {
  const text = oneLine(value ?? '');
  return text === '' ? null : { name, content: text, ...(path !== undefined && { path }) };
}

/** `Y` where it is so. */
export function flag(name: string, isSo: boolean): XmlElement | null {
  return isSo ? { name, content: 'Y' } : null;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** The document with its declaration; no blank between elements, since schemas forbid blanks at the ends of values. */
export function document(root: XmlElement): string {
  const parts: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  write(root, parts);
  return `${parts.join('')}\n`;
}

function write({ name, attributes = {}, content }: XmlElement, parts: string[]): void {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  parts.push(`<${name}${said.join('')}>`);
  if (typeof content === 'string') parts.push(escaped(content));
  else for (const child of content) write(child, parts);
  parts.push(`</${name}>`);
}

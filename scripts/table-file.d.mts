export interface TableHeader {
  about: readonly string[];
  source: string;
  license: string;
  date: string;
  /** Of a table that a script writes. */
  madeBy?: string;
}

export function tableFile(header: TableHeader, lines: readonly string[]): string;
export function withChecksum(text: string): string;
export function withoutComments(text: string): string;

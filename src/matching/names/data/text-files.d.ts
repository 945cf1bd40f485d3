/** Type of text imports: `import TABLE from './table.txt' with { type: 'text' }`. The build bundles the text. */
declare module '*.txt' {
  const text: string;
  export default text;
}

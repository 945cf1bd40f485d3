/** Text files of this folder: `import TABLE from './table.txt' with { type: 'text' }`. The build puts their text into the bundle. */
declare module '*.txt' {
  const text: string;
  export default text;
}

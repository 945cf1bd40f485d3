/** Bar and line charts as SVG: a light sheet of their own, so that they read the same on a dark page. */

const FONT = 'font-family="Helvetica, Arial, sans-serif"';
/** Told apart by people who see colours differently: Okabe and Ito's palette. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
const INK = '#222222';
const FAINT = '#dddddd';

export interface Bar {
  label: string;
  /** 0..100 */
  percent: number;
  note: string;
  /** Drawn paler: finding all of these is not the aim. */
  faint?: boolean;
}

export interface Line {
  label: string;
  points: readonly (readonly [x: number, y: number])[];
  dashed?: boolean;
}

export interface LineChart {
  title: string;
  xTitle: string;
  yTitle: string;
  lines: readonly Line[];
  marks?: readonly { x: number; y: number; label: string }[];
  /** A vertical line with its name: the threshold. */
  at?: { x: number; label: string };
  y: { from: number; to: number };
  /** Both axes by powers of ten. */
  logarithmic?: boolean;
  xLabel?: (value: number) => string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const rounded = (value: number) => Math.round(value * 10) / 10;

function text(x: number, y: number, content: string, more = ''): string {
  return `<text x="${rounded(x)}" y="${rounded(y)}" ${more}>${escaped(content)}</text>`;
}
function line(x1: number, y1: number, x2: number, y2: number, colour: string, more = ''): string {
  return `<line x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}" stroke="${colour}" ${more}/>`;
}

function sheet(width: number, height: number, title: string, body: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${FONT} font-size="13" fill="${INK}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#fcfcfa"/>`,
    text(20, 28, title, 'font-size="16" font-weight="bold"'),
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

/** Horizontal, one below the other. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const rowHeight = 22;
  const left = 20 + Math.max(...bars.map((bar) => bar.label.length)) * 6.6;
  const width = 920;
  const right = width - 150;
  const top = 62;
  const bottom = top + bars.length * rowHeight;
  const x = (percent: number) => left + ((right - left) * percent) / 100;
  const body: string[] = [];
  for (const tick of [0, 25, 50, 75, 100]) {
    body.push(line(x(tick), top - 4, x(tick), bottom, FAINT));
    body.push(text(x(tick), top - 10, `${tick} %`, 'text-anchor="middle" font-size="11"'));
  }
  bars.forEach((bar, at) => {
    const y = top + at * rowHeight;
    body.push(text(left - 8, y + 15, bar.label, 'text-anchor="end"'));
    body.push(
      `<rect x="${rounded(left)}" y="${y + 4}" width="${rounded(x(bar.percent) - left)}" height="${rowHeight - 7}" fill="${COLOURS[0]}"${bar.faint ? ' fill-opacity="0.4"' : ''}/>`,
    );
    body.push(text(right + 10, y + 15, bar.note, 'font-size="12"'));
  });
  return sheet(width, bottom + 20, title, body);
}

export function lineChart(chart: LineChart): string {
  const [width, height] = [940, 440];
  const [left, right, top, bottom] = [70, 690, 56, height - 60];
  const scale = chart.logarithmic ? Math.log10 : (value: number) => value;
  const xs = chart.lines.flatMap(({ points }) => points.map(([x]) => scale(x)));
  const [xFrom, xTo] = [Math.min(...xs), Math.max(...xs)];
  const [yFrom, yTo] = [scale(chart.y.from), scale(chart.y.to)];
  const xAt = (value: number) => left + ((right - left) * (scale(value) - xFrom)) / (xTo - xFrom);
  const yAt = (value: number) => bottom - ((bottom - top) * (scale(value) - yFrom)) / (yTo - yFrom);
  const body: string[] = [];
  for (const value of yTicks(chart)) {
    body.push(line(left, yAt(value), right, yAt(value), FAINT));
    body.push(text(left - 8, yAt(value) + 4, String(value), 'text-anchor="end" font-size="12"'));
  }
  for (const value of xTicks(chart)) {
    body.push(line(xAt(value), bottom, xAt(value), bottom + 5, INK));
    body.push(
      text(xAt(value), bottom + 20, chart.xLabel?.(value) ?? String(value), 'text-anchor="middle" font-size="12"'),
    );
  }
  body.push(text((left + right) / 2, height - 18, chart.xTitle, 'text-anchor="middle"'));
  const middle = rounded((top + bottom) / 2);
  body.push(text(18, middle, chart.yTitle, `text-anchor="middle" transform="rotate(-90 18 ${middle})"`));
  if (chart.at) {
    body.push(line(xAt(chart.at.x), top, xAt(chart.at.x), bottom, '#777777', 'stroke-dasharray="2 3"'));
    body.push(text(xAt(chart.at.x), top - 6, chart.at.label, 'text-anchor="middle" font-size="12"'));
  }
  chart.lines.forEach(({ label, points, dashed }, at) => {
    const colour = COLOURS[at % COLOURS.length]!;
    const dash = dashed ? 'stroke-dasharray="6 4"' : '';
    const path = points
      .map(([x, y]) => `${rounded(xAt(x))},${rounded(Math.min(bottom, Math.max(top, yAt(y))))}`)
      .join(' ');
    body.push(`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2.2" ${dash}/>`);
    const y = top + 14 + at * 24;
    body.push(line(right + 20, y - 4, right + 48, y - 4, colour, `stroke-width="2.2" ${dash}`));
    body.push(text(right + 56, y, label));
  });
  (chart.marks ?? []).forEach(({ x, y, label }, at) => {
    body.push(`<circle cx="${rounded(xAt(x))}" cy="${rounded(yAt(y))}" r="5" fill="${INK}"/>`);
    const legend = top + 14 + (chart.lines.length + at) * 24;
    body.push(`<circle cx="${right + 34}" cy="${legend - 4}" r="5" fill="${INK}"/>`);
    body.push(text(right + 56, legend, label));
  });
  return sheet(width, height, chart.title, body);
}

function yTicks({ y, logarithmic }: LineChart): number[] {
  if (logarithmic) return powersOfTen(y.from, y.to);
  const step = (y.to - y.from) / 5;
  return [0, 1, 2, 3, 4, 5].map((at) => Math.round((y.from + at * step) * 100) / 100);
}

function xTicks({ lines, logarithmic }: LineChart): number[] {
  const values = [...new Set(lines.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  return logarithmic ? values : values.filter((value) => value % 5 === 0);
}

function powersOfTen(from: number, to: number): number[] {
  const values: number[] = [];
  for (let value = 10 ** Math.ceil(Math.log10(from)); value <= to * 1.001; value *= 10)
    values.push(Number(value.toPrecision(1)));
  return values;
}

/** Theme: one accent color, four risk colors, 14 px text, and a light and a dark palette. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { Pressable } from '../ui/pressable.tsx';

const accent: MantineColorsTuple = [
  '#edf4fc',
  '#d8e6f6',
  '#afcbec',
  '#84afe2',
  '#6097d9',
  '#4a88d4',
  '#3577bf',
  '#2766a9',
  '#1d5796',
  '#114178',
];

const dark: MantineColorsTuple = [
  '#d9dee6',
  '#b9c2ce',
  '#98a3b3',
  '#6b7789',
  '#3b4656',
  '#2b3543',
  '#212a36',
  '#161d27',
  '#10161e',
  '#0a0f15',
];

/** For serious actions. Mantine's red is too bright for white text in the dark palette. */
const red: MantineColorsTuple = [
  '#fdecea',
  '#f9d2ce',
  '#f2aaa3',
  '#ea7f75',
  '#e2594d',
  '#da3f32',
  '#d03226',
  '#c4281d',
  '#ad1f12',
  '#8a160b',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  colors: { accent, dark, red },
  fontFamily: "'Inter Variable', system-ui, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK SC', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '15px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The icon has no name of its own, because the field has a label.
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Button: { defaultProps: { size: 'sm', component: Pressable } },
    // A header inside a dialog is not the header of the page.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'none' } },
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
});

/** Mantine's greys for quiet text have too little contrast: WCAG 2.2 AA requires 4.5 : 1. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1c2530',
    '--mantine-color-dimmed': '#566272',
    '--mantine-color-placeholder': '#6a7686',
    '--mantine-color-error': '#ad1f12',
    '--mantine-color-anchor': 'var(--mantine-color-accent-8)',
    '--page': '#f6f8fa',
    '--surface': '#ffffff',
    '--line': '#dde3ea',
    '--line-soft': '#eaeef2',
    '--hover': '#f0f4f9',
    '--risk-critical': '#a8160b',
    '--risk-high': '#a84300',
    '--risk-medium': '#7c5a00',
    '--risk-low': '#3c5a78',
    '--good': '#1b6b3c',
    '--tint-critical': '#fdecea',
    '--tint-high': '#fdf0e6',
    '--tint-medium': '#fbf4dd',
    '--tint-low': '#eef3f8',
    '--tint-good': '#e8f5ec',
  },
  dark: {
    '--mantine-color-dimmed': '#98a3b3',
    '--mantine-color-placeholder': '#8591a2',
    '--mantine-color-error': '#ff9d92',
    '--mantine-color-anchor': 'var(--mantine-color-accent-3)',
    // Mantine's own colors of links and dangerous actions are nearly white in the dark palette.
    '--mantine-color-accent-light-color': 'var(--mantine-color-accent-3)',
    '--mantine-color-red-light-color': 'var(--mantine-color-error)',
    '--page': '#10161e',
    '--surface': '#161d27',
    '--line': '#2b3543',
    '--line-soft': '#212a36',
    '--hover': '#1d2631',
    '--risk-critical': '#ff9d92',
    '--risk-high': '#ffb27a',
    '--risk-medium': '#e9c766',
    '--risk-low': '#9dbddb',
    '--good': '#82d3a0',
    '--tint-critical': '#3a1c1c',
    '--tint-high': '#37241a',
    '--tint-medium': '#302a18',
    '--tint-low': '#1c2936',
    '--tint-good': '#162d22',
  },
});

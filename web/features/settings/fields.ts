/** Display and form of a setting whose value is a choice or has parts. */
import type { ReactNode } from 'react';

export interface SettingFields<V> {
  /** The value in words. */
  words: (value: V) => ReactNode;
  Fields: (props: { value: V; onChange: (value: V) => void }) => ReactNode;
}

/** What is made of a setting whose value is a choice or has parts. */
import type { ReactNode } from 'react';

export interface SettingFields<V> {
  /** The value as people read it. */
  words: (value: V) => ReactNode;
  Fields: (props: { value: V; onChange: (value: V) => void }) => ReactNode;
}

/** Height of the rows of all tables, kept in this browser: 36 px (compact) or 48 px (comfortable). */
import { useLocalStorage } from '@mantine/hooks';

type Density = 'COMPACT' | 'COMFORTABLE';

export function useDensity() {
  return useLocalStorage<Density>({
    key: 'amlcore.rows',
    defaultValue: 'COMPACT',
    getInitialValueInEffect: false,
  });
}

/** How close the rows of tables stand: kept in this browser, for every table. */
import { useLocalStorage } from '@mantine/hooks';

export type Density = 'DENSE' | 'COMFORTABLE';

/** null: nobody chose, and each table stands as its page has it. */
export function useDensity() {
  return useLocalStorage<Density | null>({
    key: 'amlcore.density',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
}

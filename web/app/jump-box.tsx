/** The command palette: finds records and pages, and runs actions. `/` or ⌘K puts the cursor into it. */
import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { text } from '../text/index.ts';
import { IconSearch } from '../ui/icons.ts';
import { isTyping } from '../ui/keys.ts';
import classes from './jump-box.module.css';

const t = text.shell.jump;

const loadOptions = () => import('./jump-options.tsx');
/** Not needed for the first rendering. */
const JumpOptions = lazy(async () => ({ default: (await loadOptions()).JumpOptions }));

export function JumpBox() {
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState('');
  const [isOpen, setOpen] = useState(false);
  const run = useRef<(value: string) => void>(() => {});
  const combobox = useCombobox({
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => {
      setOpen(false);
      combobox.resetSelectedOption();
    },
  });
  useEffect(() => void loadOptions(), []);
  const onSlash = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    event.preventDefault();
    input.current?.focus();
  };
  // A focused radio button is an input too: without the empty list no key would work there.
  useHotkeys([['mod+K', () => input.current?.focus()]], []);
  useHotkeys([['/', onSlash, { preventDefault: false }]], []);
  const choose = (value: string) => {
    setAsked('');
    combobox.closeDropdown();
    input.current?.blur();
    run.current(value);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          ref={input}
          className={classes.box}
          size="sm"
          value={asked}
          placeholder={t.placeholder}
          aria-label={t.label}
          autoComplete="off"
          dir="auto"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          rightSection={asked === '' ? <Kbd size="xs">{t.key}</Kbd> : null}
          onChange={(event) => {
            setAsked(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') input.current?.blur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t.label} className={classes.options}>
          {isOpen && (
            <Suspense>
              <JumpOptions asked={asked} run={run} onShown={() => combobox.selectFirstOption()} />
            </Suspense>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

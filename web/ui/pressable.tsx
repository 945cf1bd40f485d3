/**
 * Base of every button (`app/theme.ts`). A disabled button that has the focus keeps it, with `aria-disabled`: otherwise the browser
 * would move the focus to the top of the page.
 */
import { type ComponentProps, type MouseEvent, useState } from 'react';

export function Pressable({ disabled, type, onClick, onFocus, onBlur, ...props }: ComponentProps<'button'>) {
  const [hasKeyboard, setKeyboard] = useState(false);
  const rests = disabled === true;
  return (
    <button
      {...props}
      type={type ?? 'button'}
      disabled={rests && !hasKeyboard}
      aria-disabled={rests || undefined}
      onClick={rests ? doNothing : onClick}
      onFocus={(event) => {
        setKeyboard(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setKeyboard(false);
        onBlur?.(event);
      }}
    />
  );
}

/** Prevents the action of the button and of its form. */
function doNothing(event: MouseEvent): void {
  event.preventDefault();
}

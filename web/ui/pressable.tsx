/**
 * What every button is made of (`app/theme.ts`). One that has the keyboard is not taken out of its reach while its act is under way or
 * cannot be done: the browser would put the keyboard on the top of the page. It says that it does nothing, and does nothing.
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

/** Neither what it does nor the form that it belongs to. */
function doNothing(event: MouseEvent): void {
  event.preventDefault();
}

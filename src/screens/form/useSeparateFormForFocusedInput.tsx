import type { FocusEvent } from 'react';

const typed = 'input:not([type=radio], [type=checkbox], [type=file]), textarea';

/**
 * Assigns the focused input to a separate form element. On each keystroke, Chromium searches all inputs of a form for
 * autofill; with sixty inputs, this takes longer than rendering. Enter still submits the record's form.
 */
export function useSeparateFormForFocusedInput(formId: string) {
  const id = `${formId}-typing`;
  const watch = {
    onFocus: ({ target }: FocusEvent) => {
      if (isTextInput(target)) target.setAttribute('form', id);
    },
    onBlur: ({ target }: FocusEvent) => {
      if (isTextInput(target)) target.removeAttribute('form');
    },
  };
  const isolatedForm = (
    <form
      id={id}
      hidden
      onSubmit={event => {
        event.preventDefault();
        document.querySelector<HTMLFormElement>(`form[id="${CSS.escape(formId)}"]`)?.requestSubmit();
      }}
    />
  );
  return { watch, alone: isolatedForm };
}

/**
 * Returns whether the target of a focus event is a text input. For focus events of the window, the target can be the
 * document.
 */
function isTextInput(target: EventTarget): target is Element {
  return target instanceof Element && target.matches(typed);
}

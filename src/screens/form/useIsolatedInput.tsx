import type { FocusEvent } from 'react';

const typed = 'input:not([type=radio], [type=checkbox], [type=file]), textarea';

/**
 * Assigns the focused input to a separate form element: for each key, Chromium searches all inputs of a form for
 * autofill, which takes longer than the rendering with sixty inputs. Enter still submits the record's form.
 */
export function useIsolatedInput(formId: string) {
  const id = `${formId}-typing`;
  const watch = {
    onFocus: ({ target }: FocusEvent) => {
      if (isTyped(target)) target.setAttribute('form', id);
    },
    onBlur: ({ target }: FocusEvent) => {
      if (isTyped(target)) target.removeAttribute('form');
    },
  };
  const alone = (
    <form
      id={id}
      hidden
      onSubmit={event => {
        event.preventDefault();
        document.querySelector<HTMLFormElement>(`form[id="${CSS.escape(formId)}"]`)?.requestSubmit();
      }}
    />
  );
  return { watch, alone };
}

/** Focus events of the window can have the document as their target. */
function isTyped(target: EventTarget): target is Element {
  return target instanceof Element && target.matches(typed);
}

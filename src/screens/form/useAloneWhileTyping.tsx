import type { FocusEvent } from 'react';

const typed = 'input:not([type=radio], [type=checkbox], [type=file]), textarea';

/**
 * An input stands alone in a form of its own while it has the focus: for each key Chromium looks through all inputs of
 * the form for something to fill in, which among sixty takes longer than drawing the letter. Enter saves the record all the same.
 */
export function useAloneWhileTyping(formId: string) {
  const id = `${formId}-typing`;
  const watch = {
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(typed)) target.setAttribute('form', id);
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.getAttribute('form') === id) target.removeAttribute('form');
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

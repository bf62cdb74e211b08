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

/** When the window loses the focus, the document tells of it too. */
function isTyped(target: EventTarget): target is Element {
  return target instanceof Element && target.matches(typed);
}

import { useTranslate } from 'ra-core';

import { rulesOf } from '../../../schemas/vocabulary/field.ts';
import { createLazyComponent } from '../../lazyComponent.tsx';
import { InputFrame } from '../base/InputFrame.tsx';
import { maxTypedLengthOf } from '../base/maxTypedLengthOf.ts';
import { type InputProps, useKindInput } from '../base/useKindInput.ts';
import './richTextInput.css';

/** Editor that loads with the first form that needs it, because the editor is larger than all other inputs together. */
const RichTextEditor = createLazyComponent(() => import('./RichTextEditor.tsx'));

/** Input of rich text, whose value is HTML. A placeholder appears until the editor has loaded. */
export function RichTextInput(props: InputProps) {
  const translate = useTranslate();
  const { field } = props;
  const { id, value, onChange, onBlur, ref, isRequired, error, aria } = useKindInput(props);
  const allowed = rulesOf(field).flatMap(rule => (rule.rule === 'visible' || rule.rule === 'max' ? [rule.max] : []));
  return (
    <InputFrame id={id} field={field} isRequired={isRequired} error={error}>
      <RichTextEditor
        html={typeof value === 'string' ? value : ''}
        onChange={onChange}
        onBlur={onBlur}
        focusRef={ref}
        maxLength={Math.min(...allowed)}
        hardMaxLength={maxTypedLengthOf(field)}
        attributes={{
          id,
          'aria-labelledby': `${id}-label`,
          'aria-multiline': 'true',
          ...Object.fromEntries(Object.entries(aria).map(([name, item]) => [name, String(item)])),
        }}
        waiting={<div className="rich-editor-waiting">{translate('form.loading')}</div>}
      />
    </InputFrame>
  );
}

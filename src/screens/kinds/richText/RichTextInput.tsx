import { useTranslate } from 'ra-core';

import { rulesOf } from '../../../schemas/field.ts';
import { latePart } from '../../latePart.tsx';
import { InputFrame } from '../InputFrame.tsx';
import { typingLimit } from '../typingLimit.ts';
import { type InputProps, useKindInput } from '../useKindInput.ts';
import './richTextInput.css';

/** The editor is larger than all other inputs together and comes with the first form that has one. */
const RichTextEditor = latePart(() => import('./RichTextEditor.tsx'));

/** Formatted text. */
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
        allowed={Math.min(...allowed)}
        most={typingLimit(field)}
        attributes={{
          id,
          'aria-labelledby': `${id}-label`,
          'aria-multiline': 'true',
          ...Object.fromEntries(Object.entries(aria).map(([name, one]) => [name, String(one)])),
        }}
        waiting={<div className="rich-editor-waiting">{translate('form.loading')}</div>}
      />
    </InputFrame>
  );
}

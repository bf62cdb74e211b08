import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { Check } from '../../schemas/vocabulary/checks.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import { FieldInputs } from '../../screens/form/FieldInputs.tsx';
import { FormTheme } from '../../screens/form/FormTheme.tsx';
import '../../screens/form/form.css';
import { useFocusFirstInput } from '../../screens/form/useFocusFirstInput.ts';
import { useYupResolver } from '../../screens/form/useYupResolver.ts';
import { Button } from '../../screens/parts/Button.tsx';

interface PasswordDialogProps {
  readonly title: string;
  readonly question?: string | undefined;
  readonly fields: Fields;
  readonly checks?: readonly Check[];
  readonly submitLabel: string;
  readonly cancelLabel: string;
  /** True if Escape and a click outside close the dialog. */
  readonly mayClose?: boolean;
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onClose: () => void;
  /** Content between the question and the fields. */
  readonly children?: ReactNode;
}

const unchecked: readonly Check[] = [];

/**
 * Dialog in which the user enters passwords. A rejected password is reported next to its field, any other failure below
 * the form. The dialog does not store the passwords.
 */
export function PasswordDialog({
  title,
  question,
  fields,
  checks = unchecked,
  submitLabel,
  cancelLabel,
  mayClose = true,
  onSubmit,
  onClose,
  children,
}: PasswordDialogProps) {
  const id = useId();
  const { isRunning, failure, resolver, submit } = useSubmit({ fields, checks, onSubmit });
  const [empty] = useState(() => Object.fromEntries(Object.keys(fields).map(name => [name, null])));

  return (
    <FormTheme>
      <Dialog
        open
        onClose={() => mayClose && !isRunning && onClose()}
        fullWidth
        maxWidth="xs"
        aria-labelledby={`${id}-title`}
        {...(question && { 'aria-describedby': `${id}-question` })}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <Form
          record={empty}
          resolver={resolver}
          onSubmit={submit}
          sanitizeEmptyValues={false}
          disableInvalidFormNotification
          noValidate
        >
          <DialogContent>
            {question && (
              <p id={`${id}-question`} className="dialog-question">
                {question}
              </p>
            )}
            {children}
            <FocusedFields fields={fields} />
            <Failure text={failure} />
          </DialogContent>
          <DialogActions>
            <Button disabled={isRunning} onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button type="submit" tone="primary" disabled={isRunning}>
              {submitLabel}
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </FormTheme>
  );
}

function Failure({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p className="dialog-failure" role="alert">
      {text}
    </p>
  );
}

/** Separate component, so that `useFocusFirstInput` runs when the dialog opens and mounts its content. */
function FocusedFields({ fields }: { readonly fields: Fields }) {
  const body = useFocusFirstInput(true);
  return (
    <div ref={body}>
      <FieldInputs fields={fields} mode="create" />
    </div>
  );
}

/** Submits the values, one attempt at a time, and assigns the platform's validation errors to the fields. */
function useSubmit({
  fields,
  checks,
  onSubmit,
}: Pick<PasswordDialogProps, 'fields' | 'onSubmit'> & { readonly checks: readonly Check[] }) {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { resolver, refuse } = useYupResolver({ fields, mode: 'create', checks });

  const submit = async (values: Readonly<Record<string, unknown>>) => {
    setRunning(true);
    setFailure(null);
    try {
      await onSubmit(values);
      return undefined;
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'invalid') return refuse(error);
      setFailure(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setRunning(false);
    }
  };

  return { isRunning, failure, resolver, submit };
}

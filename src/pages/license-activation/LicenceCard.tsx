import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { renderCell } from '../../screens/kinds/cells/cells.tsx';
import { useCellContext } from '../../screens/kinds/cells/useCellContext.ts';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { useCopyText } from '../../screens/useCopyText.ts';
import { licenceFields } from './licenceFields.ts';
import type { LicenceFacts } from './useLicence.ts';

const figures: readonly string[] = ['allowedCards', 'usedCards', 'daysLeft'];
/** Number of remaining days at which the warning on the card begins. */
const warningDays = 15;

/** Scope and duration of the licence, and the machine code by which the vendor identifies this platform. */
export function LicenceCard({ facts }: { readonly facts: LicenceFacts }) {
  const language = toLanguage(useLocale());
  const context = useCellContext(Object.entries(licenceFields), [{ id: 1, ...facts }]);
  const shownFields = Object.entries(licenceFields).filter(([name]) => !figures.includes(name));
  return (
    <>
      <dl className="flow-figures">
        {figures.map(name => {
          const field = licenceFields[name];
          if (!field) return null;
          return (
            <div key={name} className={isWarning(name, facts) ? 'licence-low' : undefined}>
              <dt>{field.label[language]}</dt>
              <dd>{renderCell(facts[name], field, context)}</dd>
            </div>
          );
        })}
      </dl>
      <dl className="licence-facts">
        {shownFields.map(([name, field]) => (
          <div key={name}>
            <dt>{field.label[language]}</dt>
            <dd>{renderCell(facts[name], field, context)}</dd>
          </div>
        ))}
        <MachineCode code={String(facts['machineCode'] ?? '')} />
      </dl>
    </>
  );
}

function isWarning(name: string, { daysLeft, usedCards, allowedCards }: LicenceFacts): boolean {
  if (name === 'daysLeft') return typeof daysLeft === 'number' && daysLeft <= warningDays;
  const isOver = typeof usedCards === 'number' && typeof allowedCards === 'number' && usedCards > allowedCards;
  return name === 'usedCards' && isOver;
}

function MachineCode({ code }: { readonly code: string }) {
  const translate = useTranslate();
  const copy = useCopyText();
  return (
    <div>
      <dt>{translate('licence.machineCode')}</dt>
      <dd>
        <code>{code}</code>
        <IconButton
          small
          icon="ContentCopy"
          label={translate('licence.copy')}
          onClick={() => copy(code, 'licence.copied')}
        />
      </dd>
    </div>
  );
}

import { useGetOne, useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { codeItem } from '../../../schemas/codeList.ts';
import { powerStatus } from '../../../schemas/codes/rooms.ts';
import type { DeviceSheet } from '../../../schemas/deviceSheet.ts';
import type { Resource } from '../../../schemas/resource.ts';
import { allFields } from '../../../schemas/systemFields.ts';
import '../../../screens/detail/detail.css';
import { FieldDetail, isWideDetail } from '../../../screens/kinds/FieldDetail.tsx';
import { useCellContext } from '../../../screens/kinds/useCellContext.ts';
import { wholeRecord } from '../../../screens/wholeRecord.ts';

interface SheetFactsProps {
  readonly sheet: DeviceSheet;
  readonly devices: Resource;
}

/** Where the card is, on whose power it hangs, who has it; then every field of its record. */
export function SheetFacts({ sheet, devices }: SheetFactsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { card, place, bmc, rental } = sheet;
  const path = [place.room, place.cabinet, place.chassis, `${card.bladePosition}-${card.cardPosition}`];
  const facts: readonly (readonly [string, string])[] = [
    ['place', path.map(name => name || '—').join(' / ')],
    ['ip', card.deviceIp],
    ['model', card.model || '—'],
    ['user', card.userName || '—'],
    ['rental', rental ? [rental.merchantSign, rental.rentalNo, rental.endTime ?? ''].filter(Boolean).join(' · ') : '—'],
    [
      'bmc',
      bmc ? [bmc.name, bmc.ip, codeItem(powerStatus, bmc.power)?.[language] ?? ''].filter(Boolean).join(' · ') : '—',
    ],
    ['since', card.since],
  ];
  return (
    <>
      <dl className="sheet-facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{translate(`panel.fields.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <AllFields id={card.id} devices={devices} />
    </>
  );
}

function AllFields({ id, devices }: { readonly id: number; readonly devices: Resource }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { data } = useGetOne(devices.name, { id, meta: wholeRecord }, { retry: false });
  const columns = Object.entries(allFields(devices)).filter(([, field]) => field.kind !== 'password');
  const context = useCellContext(columns, data ? [data] : []);
  if (!data) return null;
  return (
    <details className="sheet-fields">
      <summary>{translate('panel.sheet.allFields')}</summary>
      <dl className="facts">
        {columns.map(([name, field]) => (
          <div key={name} className={isWideDetail(field) ? 'fact-wide' : undefined}>
            <dt>{field.label[language]}</dt>
            <dd>
              <FieldDetail value={data[name]} field={field} context={context} />
            </dd>
          </div>
        ))}
      </dl>
      <Link to={`/${devices.name}/${id}/show`}>{translate('panel.sheet.wholePage')}</Link>
    </details>
  );
}
